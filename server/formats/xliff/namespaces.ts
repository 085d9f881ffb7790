/** Namespaces in XLIFF files, and the fixed prefixes by which this folder names their elements. */
const PREFIXES: Readonly<Record<string, string>> = {
  'urn:oasis:names:tc:xliff:matches:2.0': 'mtc',
  'urn:oasis:names:tc:xliff:glossary:2.0': 'gls',
  'urn:oasis:names:tc:xliff:fs:2.0': 'fs',
  'urn:oasis:names:tc:xliff:metadata:2.0': 'mda',
  'urn:oasis:names:tc:xliff:resourcedata:2.0': 'res',
  'urn:oasis:names:tc:xliff:changetracking:2.0': 'ctr',
  'urn:oasis:names:tc:xliff:changetracking:2.1': 'ctr',
  'urn:oasis:names:tc:xliff:sizerestriction:2.0': 'slr',
  'urn:oasis:names:tc:xliff:validation:2.0': 'val',
  'urn:oasis:names:tc:xliff:itsm:2.1': 'itsm',
  'urn:oasis:names:tc:xliff:pgs:1.0': 'pgs',
  'http://www.w3.org/2005/11/its': 'its',
  'http://sdl.com/FileTypes/SdlXliff/1.0': 'sdl',
  MQXliff: 'mq',
  'http://www.memsource.com/mxlf/2.0': 'm',
  SmartcatXliff: 'sc',
};

/** '' for XLIFF itself in any version, so that `source` is `source` everywhere. */
export function shortenNamespace(uri: string): string | null {
  if (uri.startsWith('urn:oasis:names:tc:xliff:document:')) return '';
  return PREFIXES[uri] ?? null;
}

/**
 * Well-known prefixes with one namespace. Excludes change tracking, which has two, and prefixes of tools,
 * which are too short to be unambiguous.
 */
const WELL_KNOWN = new Map(
  Object.entries(PREFIXES).flatMap(([uri, prefix]): [string, string][] =>
    ['mtc', 'gls', 'fs', 'mda', 'res', 'slr', 'val', 'its', 'sdl'].includes(prefix) ? [[prefix, uri]] : [],
  ),
).set('xsi', 'http://www.w3.org/2001/XMLSchema-instance');

/** The namespace of an undeclared prefix, or null. */
export function wellKnown(prefix: string): string | null {
  return WELL_KNOWN.get(prefix) ?? null;
}
