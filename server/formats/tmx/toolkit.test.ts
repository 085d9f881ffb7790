import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

const READ = `
import json, sys
from translate.storage.tmx import tmxfile
with open(sys.argv[1], 'rb') as file:
    store = tmxfile(file, 'en', 'de')
print(json.dumps([[unit.source, unit.target] for unit in store.units]))
`;

/** A Python with Translate Toolkit: the project's own, otherwise the system's. */
function findPython(): string | null {
  for (const python of ['/usr/bin/python3', 'python3']) {
    try {
      execFileSync(python, ['-c', 'import translate.storage.tmx'], { stdio: 'ignore' });
      return python;
    } catch {
      // Try the next one.
    }
  }
  return null;
}

const python = findPython();
if (!python) console.info('Translate Toolkit is not installed: its reading of our TMX is not tested.');

const PAIRS: [string, string][] = [
  ['Roll the dice.', 'Würfle.'],
  ['A < B & "C" > D', 'A < B & „C“ > D'],
  ['骰子 и карты', 'Würfel und Karten'],
  ['Two\nlines', 'Zwei\nZeilen'],
  ['!!!', '!!!'],
  ['Roll the dice.', 'Wirf die Würfel.'],
];

describe.skipIf(!python)('Translate Toolkit', () => {
  let server: TestServer;
  let manager: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  test('reads the units of an exported memory unchanged', async () => {
    const memory = { name: 'Toolkit', source_lang: 'en', target_lang: 'de' };
    const { id } = (await manager.post('/translation_memory/', memory)).body;
    for (const [source, target] of PAIRS) {
      const { status } = await manager.post(`/translation_memory/${id}/records`, { source, target });
      expect(status).toBe(201);
    }
    const tmx = await (await manager.request('GET', `/translation_memory/${id}/download`)).text();
    const folder = mkdtempSync(join(tmpdir(), 'tessera-tmx-'));
    const file = join(folder, 'memory.tmx');
    writeFileSync(file, tmx);
    const read = execFileSync(python ?? '', ['-c', READ, file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(read)).toEqual(PAIRS);
  });
});
