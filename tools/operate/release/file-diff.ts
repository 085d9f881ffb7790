import type { RemoteRelease } from '@tessera/shared/remote/release';

/** A version with the size of each file, in bytes. */
export interface SizedVersion {
  release: RemoteRelease;
  bytes: Readonly<Record<string, number>>;
}

/** Names of built files contain a hash: `screen.3f2a9c1d04.js` is a version of `screen.js`. */
const HASH_IN_NAME = /\.[0-9a-f]{8,}(?=\.)/;

const size = (bytes: number) => `${bytes.toLocaleString('en')} bytes`;
const difference = (bytes: number) => (bytes >= 0 ? '+' : '−') + Math.abs(bytes).toLocaleString('en');
const total = ({ bytes }: SizedVersion) => Object.values(bytes).reduce((sum, each) => sum + each, 0);

function byPlainName({ release, bytes }: SizedVersion) {
  const files = Object.entries(release.files).map(([file, integrity]) => {
    return [file.replace(HASH_IN_NAME, ''), { integrity, bytes: bytes[file] ?? 0 }] as const;
  });
  return new Map(files);
}

/** Files added, changed and removed between two versions: a line for each, and a total. */
export function diffOfFiles(before: SizedVersion, after: SizedVersion): string[] {
  const old = byPlainName(before);
  const now = byPlainName(after);
  const lines = [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((name) => {
    const from = old.get(name);
    const to = now.get(name);
    if (from && to)
      return from.integrity === to.integrity
        ? []
        : [`changed ${name}: ${size(from.bytes)} → ${size(to.bytes)} (${difference(to.bytes - from.bytes)})`];
    return [to ? `added   ${name}: ${size(to.bytes)}` : `removed ${name}: ${size(from?.bytes ?? 0)}`];
  });
  const sum = difference(total(after) - total(before));
  return [...lines, `all files: ${size(total(before))} → ${size(total(after))} (${sum})`];
}
