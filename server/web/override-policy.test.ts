import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { webFolders } from './folders.ts';
import { createWeb } from './web.ts';

const releases = useReleaseFolder();
const PAGE = join(import.meta.dirname, '../../shell/index.html');
const LOCALHOST = ['http://localhost:*'];

/** The policies of a page on a server that allows overrides from these origins. */
async function policyOf(overrideOrigins: string[], path: string, cookie = '') {
  const shell = join(releases.folder, 'shell');
  mkdirSync(shell, { recursive: true });
  copyFileSync(PAGE, join(shell, 'index.html'));
  const web = createWeb({
    ...webFolders(releases.folder, { overrideOrigins }),
    shell,
    developerShell: shell,
  });
  const { headers } = await web(new Request(`http://localhost${path}`, { headers: { cookie } }));
  return { csp: headers.get('content-security-policy') ?? '', integrity: headers.get('integrity-policy') };
}

test('a page allows scripts from override origins only in a browser that requested overrides', async () => {
  const strict = await policyOf(LOCALHOST, '/');
  expect(strict.csp).not.toContain('localhost');
  expect(strict.integrity).toContain('script');
  const developer = await policyOf(LOCALHOST, '/', 'tessera-override=1');
  expect(developer.csp).toContain("script-src 'self' http://localhost:*");
  expect(developer.csp).toContain('ws://localhost:*');
  expect(developer.csp).not.toMatch(/unsafe-/);
  expect(developer.csp).toContain("require-trusted-types-for 'script'");
});

test('the override form may fetch from its origins, but run nothing from them', async () => {
  const form = await policyOf(LOCALHOST, '/override/');
  expect(form.csp).toMatch(/script-src 'self' 'sha256-[^ ;]+'; .*connect-src 'self' http:\/\/localhost:\*/);
  expect(form.integrity).toContain('script');
});

test.each(['/', '/override/'])(
  '%s keeps the strict policy if the server allows no overrides',
  async (path) => {
    const { csp, integrity } = await policyOf([], path, 'tessera-override=1');
    expect(csp).not.toContain('localhost');
    expect(integrity).toContain('script');
  },
);
