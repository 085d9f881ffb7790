/** A position in a plot, in percent of its width from the left and of its height from the top. */
export interface Place {
  x: number;
  y: number;
}

export interface Scale {
  /** ms since the epoch. */
  from: number;
  until: number;
  /** The value at the top edge; the bottom is 0. */
  top: number;
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not less: a scale with easily read figures. */
export function niceTop(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

export function placeAt({ from, until, top }: Scale, at: number, value: number): Place {
  const x = ((at - from) / Math.max(1, until - from)) * 100;
  return { x: Math.min(100, Math.max(0, x)), y: 100 - (Math.min(value, top) / top) * 100 };
}

const text = (value: number) => String(Math.round(value * 100) / 100);

/** A line through all places; a single place is a dot, made visible by round line ends. */
export function linePath(places: readonly Place[]): string {
  if (places.length === 1) return `M${text(places[0]?.x ?? 0)} ${text(places[0]?.y ?? 0)}h0`;
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${text(x)} ${text(y)}`).join('');
}

/** A value that holds until the next one, the last one until the right edge. */
export function stepPath(places: readonly Place[]): string {
  const path = places.map(({ x, y }, index) =>
    index === 0 ? `M${text(x)} ${text(y)}` : `H${text(x)}V${text(y)}`,
  );
  return path.length === 0 ? '' : `${path.join('')}H100`;
}

/** Columns from the bottom edge, `width` percent wide, each starting at its place. */
export function columnPath(places: readonly Place[], width: number): string {
  return places
    .filter(({ y }) => y < 100)
    .map(({ x, y }) => `M${text(x)} 100V${text(y)}H${text(Math.min(100, x + width))}V100Z`)
    .join('');
}
