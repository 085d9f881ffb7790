import type { Release, RemoteRelease } from '../../domain/release/release.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isList = Array.isArray;

/** Only our own origin or http(s), and a folder. */
const FOLDER = /^(\/(?!\/)|https?:\/\/).*\/$/;

export function isRemote(value: unknown, key: string): value is RemoteRelease {
  const remote = value as Partial<RemoteRelease> | null;
  return (
    remote?.name === key &&
    isText(remote.version) &&
    isText(remote.title) &&
    isText(remote.entry) &&
    isText(remote.contract) &&
    isText(remote.folder) &&
    FOLDER.test(remote.folder) &&
    typeof remote.files === 'object' &&
    isList(remote.navigation) &&
    isList(remote.routes) &&
    remote.routes.every((route) => isText(route?.path) && isList(route.files)) &&
    (remote.home === null || isList(remote.home?.files))
  );
}

/**
 * Parses the release document. Its author validated it against the schema (`release.ts`); this only
 * distinguishes it from error bodies and captive-portal pages.
 */
export function readReleaseText(text: string): Release {
  const document = JSON.parse(text) as Partial<Release> | null;
  const remotes = document?.remotes;
  const isRelease =
    document?.format === 1 &&
    Number.isInteger(document.revision) &&
    typeof remotes === 'object' &&
    remotes !== null &&
    Object.entries(remotes).every(([key, remote]) => isRemote(remote, key));
  if (!isRelease) throw new Error('This is not a release document');
  return document as Release;
}
