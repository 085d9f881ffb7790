import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTmIndex, type IndexedUnit, loadTmIndex, type TmIndex } from './tm-index.ts';

const NAME = { id: 'first', part: 0, parts: 1 };
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-segment-'));
  path = join(folder, 'first.0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Short and long texts, some with two-byte characters, in several memories. */
function unitsOf(from: number, to: number): IndexedUnit[] {
  return Array.from({ length: to - from }, (_, i) => {
    const unit_id = from + i;
    const tail = ' and then the next one'.repeat(unit_id % 5);
    const text =
      unit_id % 7 === 0 ? `Ход ${unit_id} 😀 пешкой` : `Move ${unit_id % 400} to field ${unit_id}${tail}`;
    return { unit_id, memory_id: 1 + (unit_id % 3), text };
  });
}

const QUERIES = [
  'Move 17 to field 817',
  'Move 18 to field 1018 and then the next one and then the next one',
  'Ход 700 😀 пешкой',
  'Nothing of the kind',
];
const answersOf = (index: TmIndex) =>
  QUERIES.flatMap((text) =>
    [undefined, [2]].map((memory_ids) => index.search({ text, memory_ids, threshold: 0.6, limit: 8 })),
  );

function buildIndex(): TmIndex {
  const index = createTmIndex();
  for (let at = 0; at < 12_000; at += 2000) index.addMany(unitsOf(at, at + 2000));
  for (let id = 0; id < 12_000; id += 11) index.remove(id);
  return index;
}

describe('a saved index', () => {
  it('answers, adds and removes units as before', async () => {
    const index = buildIndex();
    await index.save(path, NAME);
    const loaded = loadTmIndex(path, NAME);
    expect(loaded.stats()).toMatchObject({ units: index.stats().units, memories: 3 });
    expect(answersOf(loaded)).toEqual(answersOf(index));
    for (const one of [index, loaded]) {
      one.addMany(unitsOf(12_000, 15_000));
      one.add({ unit_id: 17, memory_id: 2, text: 'Move 17 to field 818' });
      for (let id = 1; id < 9000; id += 2) one.remove(id);
      one.removeMemory(3);
      while (one.tidy());
    }
    expect(loaded.stats().units).toBe(index.stats().units);
    expect(answersOf(loaded)).toEqual(answersOf(index));
    await loaded.save(path, NAME);
    expect(answersOf(loadTmIndex(path, NAME))).toEqual(answersOf(index));
  });

  it('keeps its state from when saving began, whatever happens in the meantime', async () => {
    const index = buildIndex();
    const before = answersOf(index);
    const saving = index.save(path, NAME);
    index.removeMemory(2);
    index.addMany(unitsOf(20_000, 26_000));
    while (index.tidy());
    await saving;
    expect(answersOf(loadTmIndex(path, NAME))).toEqual(before);
    // Memory released during saving is used again.
    const { bytes } = index.stats();
    index.addMany(unitsOf(26_000, 27_000));
    expect(index.stats().bytes).toBeLessThan(bytes * 1.2);
  });

  it('is rejected if the file is another one, truncated, or has one bit changed', async () => {
    await buildIndex().save(path, NAME);
    const whole = readFileSync(path);
    expect(() => loadTmIndex(path, { ...NAME, id: 'second' })).toThrow('another index');
    expect(() => loadTmIndex(path, { ...NAME, parts: 2 })).toThrow('another index');
    expect(() => loadTmIndex(join(folder, 'none.0'), NAME)).toThrow('ENOENT');
    for (const at of [0, 5, 9, 13, 40, whole.length >> 1, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 16;
      writeFileSync(path, changed);
      expect(() => loadTmIndex(path, NAME), `byte ${at}`).toThrow();
    }
    writeFileSync(path, whole);
    expect(() => loadTmIndex(path, NAME)).not.toThrow();
    for (const length of [0, 10, 200, whole.length >> 1, whole.length - 1]) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      expect(() => loadTmIndex(path, NAME), `${length} bytes`).toThrow();
    }
  });

  it('is written again only where it changed, and stays within twice its size', async () => {
    const pathOf = (round: number) => join(folder, `save${round}.0`);
    const nameOf = (round: number) => ({ id: `save${round}`, part: 0, parts: 1 });
    let index = createTmIndex();
    const change = (from: number, to: number) => {
      for (let at = from; at < to; at += 500) index.addMany(unitsOf(at, Math.min(to, at + 500)));
      while (index.tidy());
    };
    change(0, 40_000);
    const first = await index.save(pathOf(0), nameOf(0));
    const written: number[] = [];
    for (let round = 1; round <= 30; round++) {
      // New units, and some known ones again, with the same text and as removals.
      change(40_000 + round * 200, 40_200 + round * 200);
      change(round * 300, round * 300 + 100);
      for (let id = round * 300 + 100; id < round * 300 + 150; id++) index.remove(id);
      written.push(await index.save(pathOf(round), nameOf(round)));
      for (const file of readdirSync(folder)) {
        if (!file.startsWith(`save${round}.`)) rmSync(join(folder, file));
      }
      const loaded = loadTmIndex(pathOf(round), nameOf(round));
      expect(loaded.stats()).toMatchObject({ units: index.stats().units, memories: 3 });
      expect(answersOf(loaded)).toEqual(answersOf(index));
      // Every other round a server starts from the files.
      if (round % 2 === 0) index = loaded;
      const size = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      expect(size).toBeLessThan(2.5 * first);
    }
    expect(written.reduce((sum, bytes) => sum + bytes, 0) / 30).toBeLessThan(first / 4);
  }, 60_000);

  it('is written whole when an earlier file is gone', async () => {
    const index = buildIndex();
    const second = join(folder, 'second.0');
    const name = { ...NAME, id: 'second' };
    const whole = await index.save(path, NAME);
    while (index.tidy());
    rmSync(path);
    expect(await index.save(second, name)).toBeGreaterThan(whole / 2);
    expect(answersOf(loadTmIndex(second, name))).toEqual(answersOf(index));
    expect(readdirSync(folder)).toEqual(['second.0']);
  });

  it('is rejected if a file it links is damaged or missing', async () => {
    const index = buildIndex();
    while (index.tidy());
    await index.save(path, NAME);
    index.addMany(unitsOf(30_000, 30_010));
    const second = join(folder, 'second.0');
    const name = { ...NAME, id: 'second' };
    await index.save(second, name);
    const linked = `${second}.1`;
    const whole = readFileSync(linked);
    const changed = Buffer.from(whole);
    changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 16;
    writeFileSync(linked, changed);
    expect(() => loadTmIndex(second, name)).toThrow('damaged');
    writeFileSync(linked, whole);
    expect(answersOf(loadTmIndex(second, name))).toEqual(answersOf(index));
    rmSync(linked);
    expect(() => loadTmIndex(second, name)).toThrow('ENOENT');
  });

  it('is complete or missing if the process is killed during writing', async () => {
    const script = `
      const { createTmIndex } = await import(${JSON.stringify(new URL('./tm-index.ts', import.meta.url).href)});
      const index = createTmIndex();
      index.addMany(Array.from({ length: 20_000 }, (_, unit_id) =>
        ({ unit_id, memory_id: 1, text: 'Move ' + unit_id + ' to a field and back again' })));
      for (;;) await index.save(${JSON.stringify(path)}, ${JSON.stringify(NAME)});`;
    /** Between the first bytes of the first file and the last of a later one. */
    const afterChanges = (count: number) =>
      new Promise<void>((resolve) => {
        let seen = 0;
        const watcher = watch(folder, () => {
          seen += 1;
          if (seen < count) return;
          watcher.close();
          resolve();
        });
      });
    for (let round = 0; round < 4; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const exit = once(child, 'exit');
      await afterChanges(1 + 20 * round);
      child.kill('SIGKILL');
      await exit;
      if (!readdirSync(folder).includes('first.0')) continue;
      expect(loadTmIndex(path, NAME).stats().units).toBe(20_000);
    }
  });

  it('leaves no file behind if writing fails', async () => {
    const index = buildIndex();
    await expect(index.save(join(folder, 'missing', 'first.0'), NAME)).rejects.toThrow('ENOENT');
    await index.save(path, NAME);
    expect(readdirSync(folder)).toEqual(['first.0']);
  });
});
