import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifySigned } from '@tessera/federation-integrity/signature';
import { expect, test } from 'vitest';
import { releaseKeyOf } from '../runtime/release-key.ts';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { createReleaseReader } from './release-file.ts';

const releases = useReleaseFolder();
const HOUR = 3_600_000;

function readerAt(now: () => number) {
  const key = releaseKeyOf(releases.folder);
  const files = {
    deployed: join(releases.folder, 'release.json'),
    built: join(releases.build, 'release.json'),
  };
  const read = createReleaseReader({ ...files, key, now });
  return async () => {
    const served = await read();
    const { text } = await verifySigned(served?.text ?? '', key.publicKey);
    const { revision, expires_at } = JSON.parse(text) as { revision: number; expires_at: string };
    return { revision, expires: Date.parse(expires_at), text };
  };
}

test.each(['built', 'deployed'])(
  'a %s document is sent with an expiry time, renewed every hour',
  async (which) => {
    if (which === 'deployed') await releases.deploy('2');
    let now = Date.parse('2026-03-01T10:20:00Z');
    const read = readerAt(() => now);
    const one = await read();
    expect(one.expires).toBe(Date.parse('2026-03-08T11:00:00Z'));
    // Another server sends the same within the same hour.
    expect((await readerAt(() => now + 60_000)()).text).toBe(one.text);
    now += HOUR;
    expect(await read()).toMatchObject({ revision: one.revision, expires: one.expires + HOUR });
  },
);

test('the stored file has no expiry time, because a plain file server could not renew it', async () => {
  await releases.deploy('2');
  expect(readFileSync(join(releases.folder, 'release.json'), 'utf8')).not.toContain('expires_at');
});

test('a document not signed with this key is not re-signed when served', async () => {
  await releases.deploy('2');
  const file = join(releases.folder, 'release.json');
  const { signed, signature } = JSON.parse(readFileSync(file, 'utf8')) as {
    signed: string;
    signature: string;
  };
  writeFileSync(file, JSON.stringify({ signed: signed.replace('"revision":8', '"revision":9'), signature }));
  await expect(readerAt(Date.now)()).rejects.toThrow('does not fit');
});
