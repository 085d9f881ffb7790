import { describe, expect, it } from 'vitest';
import { collect } from '../encoding/testing/collect.ts';
import { corpusCases } from '../encoding/testing/corpus-cases.ts';
import { FormatError } from '../format-error.ts';
import { readTmx } from './read-tmx.ts';
import type { TmxEvent } from './types.ts';
import { writeTmx } from './write-tmx.ts';

interface Outcome {
  events: TmxEvent[];
  error: unknown;
}

async function outcomeOf(bytes: Uint8Array): Promise<Outcome> {
  const events: TmxEvent[] = [];
  try {
    for await (const event of readTmx([bytes])) events.push(event);
  } catch (error) {
    return { events, error };
  }
  return { events, error: null };
}

function unitsIn(events: TmxEvent[]) {
  return events.flatMap((event) => {
    if (event.type !== 'unit') return [];
    const { type: _, ordinal: __, line: ___, ...unit } = event;
    return [unit];
  });
}

const files = corpusCases('TMX', /^tmx\//);

describe.skipIf(files.length === 0)('reading real-world TMX files', () => {
  it.each(files)('reads every unit of $path', async ({ bytes, units, segments }) => {
    const { events, error } = await outcomeOf(bytes);
    expect(error).toBeNull();
    const read = unitsIn(events);
    expect(read).toHaveLength(units ?? -1);
    expect(read.flatMap((unit) => unit.variants)).toHaveLength(segments ?? -1);
    expect(events.at(-1)).toMatchObject({ type: 'end', refused: 0 });
  });

  it.each(files.filter(({ expectation }) => expectation.startsWith('namespace-ill-formed')))(
    'warns about the undeclared prefix in $path',
    async ({ bytes }) => {
      const { events } = await outcomeOf(bytes);
      expect(events.filter((event) => event.type === 'warning').map(({ reason }) => reason)).toEqual([
        'undeclared_prefix',
      ]);
    },
  );

  it.each(files)('writes $path so that it reads back the same', async ({ bytes }) => {
    const { events } = await outcomeOf(bytes);
    const header = events.find((event) => event.type === 'header');
    const units = unitsIn(events);
    const written = Buffer.concat(await collect(writeTmx(header ?? {}, units)));
    const again = await outcomeOf(written);
    expect(again.error).toBeNull();
    expect(unitsIn(again.events)).toEqual(units);
    const headerAgain = again.events.find((event) => event.type === 'header');
    expect(headerAgain).toMatchObject({ props: header?.props ?? [], notes: header?.notes ?? [] });
    expect(headerAgain?.source_lang).toBe(header?.source_lang);
  });
});

const bad = corpusCases('bad TMX', /^bad\/tmx-/);
const named = (name: string) => bad.find(({ path }) => path.endsWith(name))?.bytes ?? new Uint8Array();

describe.skipIf(bad.length === 0)('reading hostile TMX files', () => {
  it('rejects and counts empty and one-sided units', async () => {
    const { events, error } = await outcomeOf(named('tmx-empty-seg.tmx'));
    expect(error).toBeNull();
    expect(events.at(-1)).toMatchObject({ type: 'end', units: 0, refused: 2 });
  });

  it('ends a truncated file with an error, never with success', async () => {
    const { events, error } = await outcomeOf(named('tmx-truncated.tmx'));
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ code: 'truncated', counts: { refused: events.length - 1 } });
    expect(events.at(-1)?.type).not.toBe('end');
  });
});
