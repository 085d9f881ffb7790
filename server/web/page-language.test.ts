import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { webFolders } from './folders.ts';
import { createWeb } from './web.ts';

const releases = useReleaseFolder();
const PAGE = join(import.meta.dirname, '../../shell/index.html');

test.each([
  ['ar', '<html lang="ar" dir="rtl">'],
  ['fr-CA,fr;q=0.9,en;q=0.8', '<html lang="fr" dir="ltr">'],
  ['en;q=0.5, de-CH;q=0.9', '<html lang="de" dir="ltr">'],
  ['de;q=0, ja;q=0.1', '<html lang="ja" dir="ltr">'],
  ['tlh, *;q=0.1', '<html lang="en" dir="ltr">'],
  [';;q=x,"<script>', '<html lang="en" dir="ltr">'],
])('a reader of %s gets a page that begins %s', async (accepted, begins) => {
  const shell = join(releases.folder, 'shell');
  mkdirSync(shell, { recursive: true });
  copyFileSync(PAGE, join(shell, 'index.html'));
  const web = createWeb({ ...webFolders(releases.folder), shell });
  const response = await web(
    new Request('http://localhost/glossary', { headers: { 'accept-language': accepted } }),
  );
  expect(await response.text()).toContain(begins);
  expect(response.headers.get('vary')).toBe('accept-language');
});
