import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteName } from '../../shared/domain/release/release.ts';
import { writeAtomically } from '../runtime/atomic-file.ts';
import { ReleaseError } from './change-release.ts';

/** A deploy token as stored: the token itself is shown once and not stored. */
export interface DeployToken {
  remote: string;
  name: string;
  hash: string;
  created_at: string;
}

function fileOf(folder: string): string {
  return path.join(folder, 'deploy-tokens.json');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function readTokens(folder: string): Promise<DeployToken[]> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '[]');
  return JSON.parse(text) as DeployToken[];
}

/** Creates a token that can publish `remote` and nothing else. */
export async function createDeployToken(folder: string, remote: string, name: string): Promise<string> {
  if (!remoteName.safeParse(remote).success)
    throw new ReleaseError(`"${remote}" is not a valid remote name.`);
  const token = `deploy_${randomBytes(24).toString('base64url')}`;
  const kept = [
    ...(await readTokens(folder)),
    { remote, name, hash: hashOf(token).toString('hex'), created_at: new Date().toISOString() },
  ];
  await mkdir(folder, { recursive: true });
  await writeAtomically(fileOf(folder), JSON.stringify(kept, null, 2), { mode: 0o600 });
  return token;
}

/** The stored entry of a token, or `null` if it is unknown. */
export async function findDeployToken(folder: string, token: string): Promise<DeployToken | null> {
  const hash = hashOf(token);
  const tokens = await readTokens(folder);
  return tokens.find((kept) => timingSafeEqual(Buffer.from(kept.hash, 'hex'), hash)) ?? null;
}
