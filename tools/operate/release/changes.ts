import { userInfo } from 'node:os';
import path from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import { type Endpoint, endpointPath } from '@tessera/shared/contract/endpoint';
import {
  changeRelease,
  type ReleaseChange,
  releasedVersion,
  releaseHistory,
} from '@tessera/shared/contract/release';
import { type Release, release } from '@tessera/shared/remote/release';
import { changeByName } from '../../../server/release/change-by-name.ts';
import type { ChangeName } from '../../../server/release/change-release.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import type { SizedVersion } from './file-diff.ts';

/** A change, with the live version of each remote after it. */
export type Revision = ReleaseChange & { versions: Record<string, string> };

/** Inspects and changes releases. */
export interface Releases {
  live(): Promise<Release>;
  /** Newest first. */
  history(remote: string | undefined): Promise<Revision[]>;
  change(what: ChangeName, remote: string, to?: string): Promise<{ revision: number; version: string }>;
  /** A version with the size of each file. */
  version(remote: string, version: string): Promise<SizedVersion>;
}

export function releasesIn(folder: string, build: string): Releases {
  const releases = openReleaseFolder({ folder: path.resolve(folder), build });
  return {
    async live() {
      const live = await releases.read();
      if (!live) throw new Error('Nothing has been built or released yet.');
      return live;
    },
    async history() {
      const all = await releases.history(1_000);
      return all.map(({ document, ...change }) => ({ ...change, versions: versionsOf(document) }));
    },
    async version(remote, version) {
      const found = await releases.released(remote, version);
      if (!found) throw new Error(`Version ${version} of "${remote}" was never released here.`);
      return found;
    },
    async change(what, remote, to) {
      const next = await changeByName(releases, { by: userInfo().username, what, remote, to });
      return { revision: next.revision, version: next.remotes[remote]?.version ?? '' };
    },
  };
}

/** The live release of a server; public. */
export async function fetchLive(origin: string): Promise<Release> {
  const response = await fetch(`${origin}/release.json`);
  if (!response.ok) throw new Error(`${origin}/release.json answered ${response.status}.`);
  const text = await response.text();
  return release.parse(JSON.parse(readSigned(text)?.signed ?? text));
}

export function releasesOn(address: string, token: string | undefined): Releases {
  const origin = address.replace(/\/$/, '');
  return {
    live: () => fetchLive(origin),
    async history(remote) {
      if (!remote) throw new Error('Name the remote that the deploy token is for.');
      return releaseHistory.answer.parse(
        await callServer({ origin, token, endpoint: releaseHistory, remote }),
      );
    },
    async version(remote, version) {
      return releasedVersion.answer.parse(
        await callServer({ origin, token, endpoint: releasedVersion, remote, version }),
      );
    },
    async change(what, remote, to) {
      const body = { what, to };
      return changeRelease.answer.parse(
        await callServer({ origin, token, endpoint: changeRelease, remote, body }),
      );
    },
  };
}

interface ServerCall {
  origin: string;
  token: string | undefined;
  endpoint: Endpoint;
  remote: string;
  version?: string;
  body?: unknown;
}

/** Calls the server with a deploy token; throws with the server's reason. */
export async function callServer({
  origin,
  token,
  endpoint,
  remote,
  version,
  body,
}: ServerCall): Promise<unknown> {
  if (!token) throw new Error('Set DEPLOY_TOKEN to a token made with: npm run release -- token <remote>');
  const response = await fetch(`${origin}/api${endpointPath(endpoint.path, { remote, version })}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refusal = (answer as { detail?: string } | null)?.detail;
  throw new Error(refusal ?? `The server answered ${response.status}.`);
}

function versionsOf(document: Release): Record<string, string> {
  return Object.fromEntries(Object.values(document.remotes).map(({ name, version }) => [name, version]));
}
