export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export const SIDES = ['source', 'target'] as const;
export type Side = (typeof SIDES)[number];

/** Families that every computer has for every script; the interface's own font is the default. */
const FAMILIES = {
  system: 'system-ui, var(--font)',
  sans: 'sans-serif',
  serif: 'serif',
  mono: 'var(--font-mono)',
};
export type Font = keyof typeof FAMILIES;
export const FONTS = Object.keys(FAMILIES) as Font[];

/** Text sizes to choose from, px at the browser's default size. */
export const SIZES: readonly number[] = [12, 13, 14, 15, 16, 18, 20, 22, 24, 28];

/** Font and size of the texts in one script; absent: the default. */
export interface TextLook {
  font?: Font;
  size?: number;
}

/** How the segments look: row density, and fonts by ISO 15924 script. */
export interface Look extends Record<Side, Readonly<Record<string, TextLook>>> {
  density: Density;
}

export const STANDARD_LOOK: Look = { density: 'normal', source: {}, target: {} };

type Given = Record<string, unknown>;
const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;

/** Reads a look stored by any version of the editor; `null` if unusable. */
export function readLook(kept: unknown): Look | null {
  if (!isObject(kept)) return null;
  const sideOf = (given: unknown) =>
    Object.fromEntries(
      Object.entries(isObject(given) ? given : {}).map(([script, text]) => [script, readText(text)]),
    );
  return {
    density: DENSITIES.find((density) => density === kept.density) ?? STANDARD_LOOK.density,
    source: sideOf(kept.source),
    target: sideOf(kept.target),
  };
}

function readText(given: unknown): TextLook {
  if (!isObject(given)) return {};
  const font = FONTS.find((known) => known === given.font);
  const size = SIZES.find((known) => known === given.size);
  return { ...(font && { font }), ...(size && { size }) };
}

/** The script that a language is usually written in. */
export function scriptOf(lang: string): string {
  try {
    return new Intl.Locale(lang).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

/** Properties of the style sheets for the texts of one side. */
export function styleOfText(side: Side, { font, size }: TextLook = {}): Record<string, string> {
  return {
    ...(font && { [`--${side}-font`]: FAMILIES[font] }),
    ...(size && { [`--${side}-size`]: `${size / 16}rem` }),
  };
}

/** The style of a screen with texts in these languages. */
export function styleOf(look: Look, languages: Readonly<Record<Side, string | null>>) {
  return Object.assign(
    {},
    ...SIDES.map((side) => styleOfText(side, look[side][scriptOf(languages[side] ?? '')])),
  ) as Record<string, string>;
}
