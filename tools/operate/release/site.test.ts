import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@tessera/shared/remote/release';
import { RELEASE_PLACEHOLDER } from '@tessera/shared/remote/render-index';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publish } from '../../../server/release/change-release.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import { buildRemote, first } from '../../../server/testing/build-release.ts';
import { layOutSite, NGINX, type Site } from './site.ts';

let folder: string;
let build: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-site-'));
  build = mkdtempSync(join(tmpdir(), 'tessera-site-build-'));
  writeFileSync(join(build, 'release.json'), JSON.stringify(first));
  for (const name of ['glossary', 'tm']) {
    mkdirSync(join(build, 'remotes', name, '1'), { recursive: true });
    writeFileSync(join(build, 'remotes', name, '1', 'remote.js'), `${name} 1`);
  }
  makeShell('main.11111111.js');
});
afterEach(() => {
  vi.useRealTimers();
  for (const each of [folder, build]) rmSync(each, { recursive: true, force: true });
});

function makeShell(script: string) {
  rmSync(join(build, 'shell'), { recursive: true, force: true });
  mkdirSync(join(build, 'shell/assets'), { recursive: true });
  writeFileSync(join(build, 'shell/assets', script), 'shell');
  writeFileSync(join(build, 'shell/assets', `${script}.map`), '{}');
  writeFileSync(join(build, 'shell/index.html'), `<head>${RELEASE_PLACEHOLDER}</head>`);
}

const layOut = () => layOutSite({ folder, build });
const keys = ({ files }: Site) => Object.keys(files).sort();
const written = (file: string) => readFileSync(join(folder, file), 'utf8');

test('the build is released once, and the file list contains only files that pages may request', async () => {
  expect(keys(await layOut())).toEqual([
    'assets/main.11111111.js',
    'index.html',
    'release.json',
    'remotes/glossary/1/remote.js',
    'remotes/tm/1/remote.js',
  ]);
  const document = written('release.json');
  await layOut();
  expect(written('release.json')).toBe(document);
});

test('files of earlier shells are kept, but their page is replaced', async () => {
  await layOut();
  makeShell('main.22222222.js');
  expect(keys(await layOut())).toEqual(
    expect.arrayContaining(['assets/main.11111111.js', 'assets/main.22222222.js']),
  );
});

test('a remote on its own origin is in the policy but not in the file list', async () => {
  await layOut();
  const cdn = buildRemote('glossary', '2', { folder: 'https://cdn.example.com/glossary/2/' });
  const edit = (live: Release) => publish(live, cdn);
  await openReleaseFolder({ folder, build }).change({ by: 'ana', what: 'publish', remote: 'glossary', edit });
  const site = await layOut();
  const policy = "script-src 'self' https://cdn.example.com;";
  expect(site.files['index.html']?.headers['content-security-policy']).toContain(policy);
  expect(written(NGINX)).toContain(policy);
  expect(written('site/index.html')).toContain(policy);
  // Fallback versions are still from this origin.
  expect(keys(site).filter((key) => key.startsWith('remotes/glossary/'))).toEqual([
    'remotes/glossary/1/remote.js',
  ]);
});

test('frame-ancestors is set by a header, not in the page', async () => {
  await layOut();
  expect(written('site/index.html')).not.toContain('frame-ancestors');
  expect(written(NGINX)).toContain("frame-ancestors 'none'");
});

test('a missing build is reported with the command to run', async () => {
  rmSync(join(build, 'release.json'));
  await expect(layOut()).rejects.toThrow('npm run build');
});

test('files of remotes have types from a short list and cannot be opened as pages', async () => {
  const { files } = await layOut();
  expect(files['remotes/glossary/1/remote.js']?.headers).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const place = /location \^~ \/remotes\/ \{.*?\n {4}\}\n/s.exec(written(NGINX))?.[0] ?? '';
  expect(place).toMatch(/add_header content-security-policy "default-src 'none'; [^"]*sandbox";/);
  expect(place).toContain('add_header x-content-type-options "nosniff";');
  expect(place).toContain('default_type application/octet-stream;');
  expect(place).toContain('text/javascript js;');
  expect(place).not.toContain('html');
  expect(place).toContain('location ~* "\\.map$" { return 404; }');
});

test('the document expires only if the last command set a lifetime', async () => {
  const end = () => {
    const { signed } = JSON.parse(written('release.json')) as { signed: string };
    const { expires_at, revision } = JSON.parse(signed) as Release;
    return { expires_at, revision };
  };
  await layOut();
  const { revision } = end();
  expect(end().expires_at).toBeUndefined();
  vi.useFakeTimers({ toFake: ['Date'] });
  await layOutSite({ folder, build, lifetime: 30 });
  expect(Date.parse(end().expires_at ?? '') - Date.now()).toBe(30 * 24 * 3_600_000);
  expect(end().revision).toBe(revision);
  await layOut();
  expect(end()).toEqual({ expires_at: undefined, revision });
});
