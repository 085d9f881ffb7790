/** Words for sentences different enough that each finds its own unit first. */
const WORDS =
  'amber basin cedar delta ember fjord grove harbor island jungle kernel lagoon meadow nickel orchid pebble quartz ridge summit timber umbra valley willow yonder zephyr anchor beacon copper dragon eagle falcon garnet'.split(
    ' ',
  );

/** A distinct sentence for each number and series. */
export function sentenceOf(series: string, number: number): string {
  const word = (shift: number) => WORDS[(number >> shift) % WORDS.length];
  return `In ${series} the ${word(0)} ${word(5)} ${word(10)} ${word(3)} stands at place ${number}.`;
}

export function targetOf(series: string, number: number): string {
  return `Ziel ${number} von ${series}`;
}

export const UNITS = 2000;
export const TERMS = 1500;
export const SEGMENTS = 1500;

export function tmxFile(series: string): string {
  const units = Array.from(
    { length: UNITS },
    (_, number) =>
      `<tu><tuv xml:lang="en"><seg>${sentenceOf(series, number)}</seg></tuv><tuv xml:lang="de"><seg>${targetOf(series, number)}</seg></tuv></tu>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="faults" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"/><body>
${units.join('\n')}
</body></tmx>`;
}

export function csvFile(series: string): string {
  const rows = Array.from(
    { length: TERMS },
    (_, number) => `${series} term ${number},${series} Begriff ${number},`,
  );
  return ['source,target,comment', ...rows].join('\n');
}

export function xliffFile(series: string, count = SEGMENTS): string {
  const units = Array.from(
    { length: count },
    (_, number) => `<trans-unit id="${number}"><source>${sentenceOf(series, number)}</source></trans-unit>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>
${units.join('\n')}
</body></file></xliff>`;
}
