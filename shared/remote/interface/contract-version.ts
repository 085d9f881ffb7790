/**
 * Version of everything a remote relies on: the shared modules' exports, the remote's own interface, and the API.
 * Raise the major when an older remote would break, the minor when something is added.
 */
export const CONTRACT_VERSION = '1.4.0';

/** The shell version needed by remotes built from this checkout: 1.3 adds home panels that show pages. */
export const CONTRACT_RANGE = '^1.3.0';

type Version = [major: number, minor: number, patch: number];

function parse(text: string): Version | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/**
 * Whether `version` is in `range`, which is `^x.y.z`: same major version, and not older. Other ranges never
 * match.
 */
export function fitsContract(range: string, version: string = CONTRACT_VERSION): boolean {
  const needed = range.startsWith('^') ? parse(range.slice(1)) : null;
  const given = parse(version);
  if (!needed || !given || needed[0] !== given[0]) return false;
  if (given[1] !== needed[1]) return given[1] > needed[1];
  return given[2] >= needed[2];
}
