import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildGallery, serveGallery } from './gallery-server.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

test('the gallery is built and served with its script, styles and sample jobs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-gallery-test-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  await buildGallery(folder);
  const { server, address } = await serveGallery(folder, 0);
  undo.push(() => server.close());

  const types = await Promise.all(
    ['', 'main.mjs', 'main.css'].map(async (file) => {
      const answer = await fetch(address + file);
      await answer.body?.cancel();
      return answer.headers.get('content-type');
    }),
  );
  expect(types).toEqual(['text/html', 'text/javascript', 'text/css']);
  expect(await (await fetch(`${address}api/job/2`)).json()).toMatchObject({ status: 'failed' });
}, 60_000);
