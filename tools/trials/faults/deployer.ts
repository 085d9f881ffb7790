import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import { createDeployToken } from '../../../server/release/tokens.ts';
import { type Release, type RemoteRelease, release } from '../../../shared/domain/release/release.ts';
import type { HttpClient, Outcome } from '../../support/http-client.ts';

const DIST = resolve(import.meta.dirname, '../../../dist');
const REMOTE = 'users';

/** Publishes versions of one remote through the API, and checks that the live one is complete. */
export interface Deployer {
  publish(version: string): Promise<Outcome>;
  /** The live version and revision, and problems with its files. */
  inspect(): Promise<{ version: string; revision: number; mistakes: string[] }>;
}

/** `null` if the screens are not built. */
export async function createDeployer(
  url: string,
  dataDir: string,
  client: HttpClient,
): Promise<Deployer | null> {
  if (!existsSync(join(DIST, 'release.json'))) return null;
  const text = readFileSync(join(DIST, 'release.json'), 'utf8');
  const built = release.parse(JSON.parse(readSigned(text)?.signed ?? text)).remotes[REMOTE];
  if (!built) return null;
  const folder = join(DIST, 'remotes', REMOTE, built.version);
  const contents = Object.fromEntries(
    Object.keys(built.files).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
  const token = await createDeployToken(dataDir, REMOTE, 'faults');
  const readLive = async (): Promise<Release> => {
    const live = await (await fetch(`${url}/release.json`)).text();
    return release.parse(JSON.parse(readSigned(live)?.signed ?? live));
  };
  return {
    async publish(version) {
      const live = await readLive().catch((error: unknown) => String(error));
      if (typeof live === 'string') return { answered: false, reason: live };
      const marker = Buffer.from(`${version} `.repeat(4000));
      const next: RemoteRelease = {
        ...built,
        version,
        folder: `/remotes/${REMOTE}/${version}/`,
        files: { ...built.files, 'version.txt': `sha384-${sha384(marker)}` },
      };
      return client.call(
        'POST',
        `/release/${REMOTE}`,
        {
          revision: live.revision,
          release: next,
          files: { ...contents, 'version.txt': marker.toString('base64') },
        },
        { authorization: `Bearer ${token}`, cookie: '' },
      );
    },
    async inspect() {
      const live = await readLive();
      const remote = live.remotes[REMOTE];
      const mistakes: string[] = [];
      for (const [name, integrity] of Object.entries(remote?.files ?? {})) {
        const response = await fetch(`${url}${remote?.folder}${name}`);
        const hash = sha384(Buffer.from(await response.arrayBuffer()));
        if (integrity !== `sha384-${hash}`) mistakes.push(`${name} of ${remote?.version} is not whole`);
      }
      return { version: remote?.version ?? '', revision: live.revision, mistakes };
    },
  };
}

function sha384(bytes: Uint8Array): string {
  return createHash('sha384').update(bytes).digest('base64');
}
