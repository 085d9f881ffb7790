import { createKnownFiles, installScriptPolicy } from '@tessera/federation-integrity';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { isOverrideFile } from '../override/override-store.ts';
import { publicKey } from './read-release.ts';

/** The scripts and style sheets this page may run: those in the release document, and the shell's own. */
export const files = createKnownFiles({
  own: '/assets/',
  // Development builds have no hashes, and their page no key.
  allow: (url) => !publicKey || isOverrideFile(url),
});

installScriptPolicy(files);

export function entryUrl(remote: RemoteRelease): string {
  return new URL(remote.folder + remote.entry, window.location.href).href;
}
