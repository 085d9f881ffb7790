import { isAllowedOverride, OVERRIDE_DESCRIPTION } from '@tessera/shared/remote/override';
import { isRemote } from '@tessera/shared/remote/read-release';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { t } from './messages.ts';
import { allowedOrigins } from './override-store.ts';

const TIMEOUT_MS = 5_000;

/** Starts a remote on a developer's machine. */
export const COMMAND = 'npm run dev -w remotes/<name>';

/** Why a URL cannot be used; a message for the developer. */
export class OverrideProblem extends Error {
  override readonly name = 'OverrideProblem';
}

/** Asks a developer's machine which remote it serves. */
export async function describeRemote(address: string): Promise<RemoteRelease> {
  const folder = address.endsWith('/') ? address : `${address}/`;
  if (allowedOrigins.length === 0) {
    throw new OverrideProblem(t('problem.none'));
  }
  if (!isAllowedOverride(folder, allowedOrigins)) {
    throw new OverrideProblem(t('problem.other', { origins: allowedOrigins.join(', ') }));
  }
  const described: unknown = await fetch(folder + OVERRIDE_DESCRIPTION, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.json())
    .catch(() => {
      throw new OverrideProblem(t('problem.no-answer', { folder, command: COMMAND }));
    });
  const name = (described as { name?: unknown } | null)?.name;
  if (typeof name !== 'string' || !isRemote(described, name)) {
    throw new OverrideProblem(t('problem.no-remote', { folder }));
  }
  // Its files are at the URL it was found at, whatever name it declares.
  return { ...described, folder, files: {} };
}
