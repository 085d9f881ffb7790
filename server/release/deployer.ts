import { z } from 'zod';
import { remoteName } from '../../shared/domain/release/release.ts';
import type { RefusedCall } from '../api/api.ts';
import { recordEvent } from '../audit/record-event.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { forPrograms } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Services } from '../services/services.ts';
import { type DeployToken, findDeployToken } from './tokens.ts';

function tokenOf(request: Request, { dataDir }: Settings): Promise<DeployToken | null> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  return findDeployToken(dataDir, bearer);
}

/** The request's deploy token, which is valid for one remote. Throws 401 and 403. */
export async function requireToken(
  request: Request,
  settings: Settings,
  remotes: readonly string[],
): Promise<DeployToken> {
  const token = await tokenOf(request, settings);
  if (!token)
    throw new ProblemError(401, forPrograms('Publishing requires a deploy token as the bearer token.'));
  if (remotes.some((remote) => remote !== token.remote))
    throw new ProblemError(403, forPrograms(`This token is for "${token.remote}" only.`));
  return token;
}

const sent = z.object({ release: z.object({ version: z.string() }) });
/** Characters of a version or a reason in the audit log. */
const LONGEST = 300;

/** Limits a token's publishes per hour, and the records of rejected ones. */
export class DeployQuota {
  readonly #publishes: RateLimit;
  readonly #bytes: RateLimit;
  /** A token cannot fill the audit log. */
  readonly #records: RateLimit;

  constructor({ deploysPerHour, deployBytesPerHour }: Settings) {
    const limit = { amount: deploysPerHour, per: 'hour' } as const;
    const tooMuch = `This token has published ${deploysPerHour} times in one hour`;
    this.#publishes = new RateLimit({ ...limit, tooMuch });
    this.#records = new RateLimit(limit);
    this.#bytes = new RateLimit({
      amount: deployBytesPerHour,
      per: 'hour',
      tooMuch: `This token has published ${deployBytesPerHour} bytes in one hour`,
    });
  }

  /** Counts a publish; throws 429 above the limit. */
  take(token: DeployToken, files: Readonly<Record<string, Buffer>>): void {
    this.#publishes.take(token.hash);
    this.takeBytes(token, files);
  }

  /** Counts only the bytes of files that belong to a publish. */
  takeBytes(token: DeployToken, files: Readonly<Record<string, Buffer>>): void {
    const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
    if (bytes > 0) this.#bytes.take(token.hash, bytes);
  }

  /** Records a rejected publish with a valid token. */
  async record({ problem, params, body, request, address }: RefusedCall, { db, settings }: Services) {
    const token = await tokenOf(request, settings);
    if (!token) return;
    try {
      this.#records.take(token.hash);
    } catch {
      return;
    }
    const remote = remoteName.safeParse(params.remote);
    const version = sent.safeParse(body).data?.release.version;
    await recordEvent(db, {
      by: { user: null, address },
      action: 'release.refused',
      subject: { kind: 'remote', name: remote.success ? remote.data : token.remote },
      details: {
        by: token.name,
        version: version?.slice(0, LONGEST) ?? null,
        status: problem.status,
        reason: problem.message.slice(0, LONGEST),
      },
    });
  }
}
