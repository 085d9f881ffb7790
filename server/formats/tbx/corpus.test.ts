import { describe, expect, it } from 'vitest';
import { collect } from '../encoding/testing/collect.ts';
import { corpusCases } from '../encoding/testing/corpus-cases.ts';
import { readTbx } from './read-tbx.ts';
import type { TbxConcept, TbxEvent } from './types.ts';
import { writeTbx } from './write-tbx.ts';

async function outcomeOf(bytes: Uint8Array): Promise<{ events: TbxEvent[]; error: unknown }> {
  const events: TbxEvent[] = [];
  try {
    for await (const event of readTbx([bytes])) events.push(event);
  } catch (error) {
    return { events, error };
  }
  return { events, error: null };
}

/** The concepts, without their positions in the file. */
function conceptsIn(events: TbxEvent[]): TbxConcept[] {
  return events.flatMap((event) => {
    if (event.type !== 'concept') return [];
    const { type: _, ordinal: __, ...concept } = event;
    return [{ ...concept, line: 0, terms: concept.terms.map((term) => ({ ...term, line: 0 })) }];
  });
}

const files = corpusCases('TBX', /^tbx\//);
const accepted = files.filter(({ expectation }) => expectation === 'accept');

describe.skipIf(files.length === 0)('reading real-world TBX and MultiTerm files', () => {
  it.each(accepted)('reads every concept and term of $path', async ({ bytes, units, segments }) => {
    const { events, error } = await outcomeOf(bytes);
    expect(error).toBeNull();
    const concepts = conceptsIn(events);
    expect(concepts).toHaveLength(units ?? -1);
    expect(concepts.flatMap(({ terms }) => terms)).toHaveLength(segments ?? -1);
    expect(events.at(-1)).toMatchObject({ type: 'end', refused: 0 });
  });

  it.each(files.filter(({ expectation }) => expectation.startsWith('REJECT')))(
    'rejects $path',
    async ({ bytes }) => {
      expect((await outcomeOf(bytes)).error).toMatchObject({ code: 'not_well_formed' });
    },
  );

  it.each(accepted.flatMap((file) => [2, 3].map((version) => ({ ...file, version }))))(
    'writes $path in version $version so that it reads back the same',
    async ({ bytes, version }) => {
      const concepts = conceptsIn((await outcomeOf(bytes)).events);
      const pieces = await collect(writeTbx(concepts, { version: version === 2 ? 2 : 3 }));
      const again = await outcomeOf(Buffer.concat(pieces));
      expect(again.error).toBeNull();
      expect(conceptsIn(again.events)).toEqual(concepts);
    },
  );
});

const bad = corpusCases('bad TBX', /^bad\/tbx-/);

describe.skipIf(bad.length === 0)('reading hostile TBX files', () => {
  it.each(bad)('rejects $path without accessing anything outside', async ({ bytes }) => {
    const { events, error } = await outcomeOf(bytes);
    expect(error).toMatchObject({ code: 'entity_declaration' });
    expect(events).toEqual([]);
  });
});
