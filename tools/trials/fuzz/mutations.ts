import fc from 'fast-check';

/** Fragments that often trip parsers. */
const NASTY = [
  '<',
  '>',
  '&',
  '&amp;',
  '&#0;',
  '&#xD800;',
  '&#x10FFFF;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?x',
  '"',
  "'",
  '\0',
  '\ufffe',
  '\u2028',
  '\r',
  '\u0002<1>\u0003',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '='.repeat(300),
  '<a>'.repeat(200),
  'PK\u0003\u0004',
];

type Mutation =
  | { kind: 'byte'; at: number; value: number }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; times: number }
  | { kind: 'insert'; at: number; text: string }
  | { kind: 'end'; at: number }
  | { kind: 'letter'; at: number; letter: string };

/** A position, as a fraction of the length. */
const place = fc.double({ min: 0, max: 1, noNaN: true });
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('byte' as const), at: place, value: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant('cut' as const), at: place, length: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant('repeat' as const),
    at: place,
    length: fc.integer({ min: 1, max: 200 }),
    times: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ kind: fc.constant('insert' as const), at: place, text: fc.constantFrom(...NASTY) }),
  fc.record({ kind: fc.constant('end' as const), at: place }),
);

/**
 * Mutations that leave most files readable: without them hardly any mutated XML or JSON gets past its parser.
 */
const letter: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constant('letter' as const),
  at: place,
  letter: fc.constantFrom(' ', 'x', '0', '7', '-', '.', '%', "'", 'ä', '\u05e9', '\u{1F600}'),
});

/** One of the seed files with one to six mutations, in half of the cases only letters. */
export function mutated(seeds: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(
      fc.nat(seeds.length - 1),
      fc.oneof(...[mutation, letter].map((one) => fc.array(one, { minLength: 1, maxLength: 6 }))),
    )
    .map(([seed, mutations]) => mutations.reduce(apply, Buffer.from(seeds[seed] ?? [])));
}

function apply(bytes: Buffer, mutation: Mutation): Buffer {
  const at = Math.floor(mutation.at * bytes.length);
  switch (mutation.kind) {
    case 'byte':
      return Buffer.concat([bytes.subarray(0, at), Buffer.of(mutation.value), bytes.subarray(at + 1)]);
    case 'cut':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + mutation.length)]);
    case 'repeat': {
      const piece = bytes.subarray(at, at + mutation.length);
      return Buffer.concat([bytes.subarray(0, at), ...Array(mutation.times).fill(piece), bytes.subarray(at)]);
    }
    case 'insert':
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(mutation.text), bytes.subarray(at)]);
    case 'letter': {
      const found = bytes.subarray(at).findIndex((byte) => /[A-Za-z0-9]/.test(String.fromCharCode(byte)));
      if (found < 0) return bytes;
      const rest = bytes.subarray(at + found + 1);
      return Buffer.concat([bytes.subarray(0, at + found), Buffer.from(mutation.letter), rest]);
    }
    case 'end':
      return bytes.subarray(0, at);
  }
}
