/** A small TMX 1.4 file: pairs of English and German, or complete `<tu>` elements. */
export function tmxOf(
  units: readonly (readonly [source: string, target: string] | string)[],
  {
    source = 'en',
    target = 'de',
    srclang = source,
  }: { source?: string; target?: string; srclang?: string } = {},
): string {
  const body = units.map((unit) =>
    typeof unit === 'string'
      ? unit
      : `<tu><tuv xml:lang="${source}"><seg>${unit[0]}</seg></tuv><tuv xml:lang="${target}"><seg>${unit[1]}</seg></tuv></tu>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="test" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en"
 srclang="${srclang}" datatype="plaintext"/><body>
${body.join('\n')}
</body></tmx>`;
}

export function numberedPairs(count: number, from = 1): [string, string][] {
  return Array.from({ length: count }, (_, index) => [
    `Move the pawn to field ${from + index}.`,
    `Ziehe den Bauern auf Feld ${from + index}.`,
  ]);
}
