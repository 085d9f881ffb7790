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
  | { kind: 'end'; at: number };

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

/** One of the seed files with one to six mutations. */
export function mutated(seeds: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(fc.nat(seeds.length - 1), fc.array(mutation, { minLength: 1, maxLength: 6 }))
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
    case 'end':
      return bytes.subarray(0, at);
  }
}
