import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeSbom } from './sbom.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tessera-sbom-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the SBOM lists each package of the lock file, marks those that only development needs, and is the same in every folder', async () => {
  const here = join(folder, 'here.json');
  const screens = join(folder, 'screens');
  mkdirSync(join(screens, 'assets'), { recursive: true });
  const sources = ['webpack:///../node_modules/bowser/src/bowser.js', 'webpack:///./src/main.tsx'];
  writeFileSync(join(screens, 'assets/main.js.map'), JSON.stringify({ sources }));
  await writeSbom(ROOT, here, [screens]);
  const text = readFileSync(here, 'utf8');
  for (const trace of [ROOT, hostname(), 'timestamp', 'registry'])
    expect(text.includes(`"${trace}`) || text.includes(`/${trace}`), trace).toBe(false);
  const { bomFormat, metadata, components, serialNumber } = JSON.parse(text);
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'tessera']);
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);

  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const locked = Object.entries<{ version?: string; link?: boolean; name?: string }>(lock)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, name }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  const listed = components.map(
    (component: { name: string; version: string }) => `${component.name}@${component.version}`,
  );
  expect(listed).toEqual(expect.arrayContaining([...new Set(locked)]));
  const own = components.map(({ name }: { name: string }) => name);
  expect(own).toContain('@tessera/server');
  const isForDevelopment = (wanted: string) =>
    JSON.stringify(components.find(({ name }: { name: string }) => name === wanted)).includes(
      ':development"',
    );
  expect(['vitest', 'bowser', 'pg'].map(isForDevelopment)).toEqual([true, false, false]);
  const age = components.find(({ name }: { name: string }) => name === 'age-encryption');
  expect(age).toMatchObject({
    hashes: [{ alg: 'SHA-512' }],
    licenses: [{ license: { id: 'BSD-3-Clause' } }],
  });

  const workspaces = Object.keys(lock).filter((path) => !path.includes('node_modules'));
  for (const workspace of workspaces) {
    mkdirSync(join(folder, workspace), { recursive: true });
    copyFileSync(join(ROOT, workspace, 'package.json'), join(folder, workspace, 'package.json'));
  }
  copyFileSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  const there = join(folder, 'there.json');
  await writeSbom(folder, there, [screens]);
  expect(readFileSync(there, 'utf8')).toBe(text);
});
