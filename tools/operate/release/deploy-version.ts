import { type Release, type RemoteRelease, type Staging, screensOf } from '@tessera/shared/remote/release';
import { nextRevision, publish } from '../../../server/release/change-release.ts';
import { readMaps } from '../../../server/release/source-maps/map-files.ts';
import type { Target } from './target.ts';
import { problemsOfFiles } from './verify/files.ts';
import type { Verifier } from './verify/verifier.ts';
import type { Finding } from './verify/visit.ts';

export interface BuiltVersion {
  release: RemoteRelease;
  files: Record<string, Buffer>;
  /** Build folder of the version. */
  folder: string;
}

interface Options {
  version: BuiltVersion;
  target: Target;
  /** Build folder of this checkout. */
  build: string;
  /** `null`: the version goes live without being opened in a browser first. */
  verifier: Verifier | null;
  by: string;
  staged: Staging | undefined;
  /** The release folder is new: the current build is not released there yet. */
  isNew?: boolean | undefined;
}

export interface Deployed {
  /** `null`: the version is already live. */
  revision: number | null;
  /** Why its source maps are not stored, otherwise `null`. */
  withoutMaps: string | null;
  /** Duration in s. */
  seconds: { verification: number; switch: number };
}

/** Reasons for refusing a version: a line per failed check, and the screenshots. */
class RefusedVersion extends Error {
  constructor({ name, version }: RemoteRelease, findings: readonly Finding[]) {
    const lines = findings.map(({ where, reason }) => `  ${where}: ${reason}`);
    const pictures = new Set(findings.flatMap(({ picture }) => picture ?? []));
    super(
      [
        `${name} ${version} is not fit for release:`,
        ...lines,
        ...[...pictures].map((picture) => `  Picture: ${picture}`),
      ].join('\n'),
    );
  }
}

/**
 * Checks a built version against the live release and in a browser, then makes it live; throws the reasons
 * for a refusal.
 */
export async function deployVersion({
  version,
  target,
  build,
  verifier,
  by,
  staged,
  isNew = false,
}: Options): Promise<Deployed> {
  const { release, files } = version;
  const live = await target.live();
  const began = performance.now();
  const since = (start: number) => (performance.now() - start) / 1000;
  if (!isNew && live.remotes[release.name]?.version === release.version) {
    const withoutMaps = await storeMaps(version, target);
    return { revision: null, withoutMaps, seconds: { verification: 0, switch: 0 } };
  }
  nextRevision(publish(live, release, staged), new Date());
  const problems = await problemsOfFiles(version, build);
  if (problems.length > 0)
    throw new RefusedVersion(
      release,
      problems.map((reason) => ({ where: 'its files', reason })),
    );
  const findings = (await verifier?.verify(version, await readLive(live, release, target))) ?? [];
  if (findings.length > 0) throw new RefusedVersion(release, findings);
  const verification = since(began);
  const switched = performance.now();
  const verified = verifier ? { by, at: new Date().toISOString(), screens: screensOf(release) } : undefined;
  const checked = { ...release, ...(verified && { verified }) };
  const revision = await target.publish({ release: checked, files, revision: live.revision, by, staged });
  const seconds = { verification, switch: since(switched) };
  return { revision, withoutMaps: await storeMaps(version, target), seconds };
}

/** The live version for the swap; `null` if there is none, or its files cannot be read. */
async function readLive({ remotes }: Release, { name, version }: RemoteRelease, target: Target) {
  const release = remotes[name];
  if (!release || release.version === version) return null;
  const files = await target.filesOf(release).catch(() => null);
  return files && { release, files };
}

/** The version is already live, and stays live without its maps. */
async function storeMaps({ release, folder }: BuiltVersion, target: Target): Promise<string | null> {
  try {
    await target.storeMaps(release, await readMaps(folder, release));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
