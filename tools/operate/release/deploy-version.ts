import type { RemoteRelease, Staging } from '@tessera/shared/remote/release';
import { nextRevision, publish } from '../../../server/release/change-release.ts';
import type { Target } from './target.ts';
import { problemsOfFiles } from './verify/files.ts';
import type { Verifier } from './verify/verifier.ts';
import type { Finding } from './verify/visit.ts';

export interface BuiltVersion {
  release: RemoteRelease;
  files: Record<string, Buffer>;
  /** Where it was built. */
  folder: string;
}

interface Options {
  version: BuiltVersion;
  target: Target;
  /** The build of this checkout. */
  build: string;
  /** `null`: nobody looks at it before people do. */
  verifier: Verifier | null;
  by: string;
  staged: Staging | undefined;
  /** The folder is a new one: what the build has is not released there yet. */
  isNew?: boolean | undefined;
}

export interface Deployed {
  /** `null`: the version is live already. */
  revision: number | null;
  /** What it took, s. */
  seconds: { verification: number; switch: number };
}

/** Why a version is refused: a line for each failing check, and the pictures. */
class RefusedVersion extends Error {
  constructor({ name, version }: RemoteRelease, findings: readonly Finding[]) {
    const lines = findings.map(({ where, reason }) => `  ${where}: ${reason}`);
    const pictures = new Set(findings.flatMap(({ picture }) => picture ?? []));
    super(
      [
        `${name} ${version} is not fit for people:`,
        ...lines,
        ...[...pictures].map((picture) => `  Picture: ${picture}`),
      ].join('\n'),
    );
  }
}

/** Checks a built version against what is live and in a browser, and makes it live; throws with the reasons against it. */
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
  if (!isNew && live.remotes[release.name]?.version === release.version)
    return { revision: null, seconds: { verification: 0, switch: 0 } };
  nextRevision(publish(live, release, staged), new Date());
  const problems = await problemsOfFiles(version, build);
  if (problems.length > 0)
    throw new RefusedVersion(
      release,
      problems.map((reason) => ({ where: 'its files', reason })),
    );
  const findings = (await verifier?.verify(release, files)) ?? [];
  if (findings.length > 0) throw new RefusedVersion(release, findings);
  const verification = since(began);
  const switched = performance.now();
  const revision = await target.publish({ release, files, revision: live.revision, by, staged });
  return { revision, seconds: { verification, switch: since(switched) } };
}
