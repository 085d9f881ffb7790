import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { normaliseLanguage } from '../../shared/domain/text/languages.ts';

/** A Hunspell dictionary on disk. */
export interface Dictionary {
  /** BCP 47, from the name of the file or package. */
  language: string;
  aff: string;
  dic: string;
  /** Identifies a dictionary, the same on all servers that have it. */
  stamp: string;
}

/** Where Debian and others install dictionaries. */
const SYSTEM_FOLDERS = ['/usr/share/hunspell', '/usr/share/myspell/dicts'];
/** npm packages with dictionaries: `dictionary-de`. */
const PACKAGE = /^dictionary-([a-z]{2,3}(?:-[a-z0-9]+)*)$/;
/** Larger files are not dictionaries. */
const MAX_BYTES = 60_000_000;

/**
 * For languages with two written standards, the default region of each: a dictionary of one would find errors
 * everywhere in the other.
 */
const WAYS: Record<string, Record<string, string>> = {
  en: { US: 'US', CA: 'US', PH: 'US', PR: 'US', LR: 'US' },
  pt: { BR: 'BR' },
  de: { CH: 'CH', LI: 'CH' },
};
const OTHER_WAY: Record<string, string> = { en: 'GB', pt: 'PT' };

let ownFolder: string | null = null;
let known: Dictionary[] | null = null;

/** The folder of the operator's dictionaries, which take precedence. Call once per thread. */
export function useDictionaryFolder(folder: string | null): void {
  ownFolder = folder;
  known = null;
}

/** All dictionaries, preferred ones first. Read once: restart the server to add one. */
function listDictionaries(): Dictionary[] {
  known ??= [...(ownFolder ? inFolder(ownFolder) : []), ...inPackages(), ...SYSTEM_FOLDERS.flatMap(inFolder)];
  return known;
}

/** The dictionary that fits the language best; `null` if none does. */
export function dictionaryFor(language: string, among = listDictionaries()): Dictionary | null {
  const wanted = normaliseLanguage(language);
  if (wanted === null) return null;
  let best: Dictionary | null = null;
  let most = 0;
  for (const dictionary of among) {
    const fit = fitOf(dictionary.language, wanted);
    if (fit > most) [best, most] = [dictionary, fit];
  }
  return best;
}

/** 3 = same language and region, 1 = another region of the same language and script, 0 = no match. */
function fitOf(offered: string, wanted: string): number {
  const [a, b] = [new Intl.Locale(offered).maximize(), new Intl.Locale(wanted).maximize()];
  if (a.language !== b.language || a.script !== b.script) return 0;
  if (a.region === b.region) return 3;
  const [ours, theirs] = [wayOf(a), wayOf(b)];
  if (ours !== theirs) return 0;
  return a.region === ours ? 2 : 1;
}

function wayOf({ language, region = '' }: Intl.Locale): string {
  return WAYS[language]?.[region] ?? OTHER_WAY[language] ?? '';
}

/** `de_DE.dic` next to `de_DE.aff`; `de_DE_frami` and similar are dictionaries of `de-DE`. */
function inFolder(folder: string): Dictionary[] {
  return namesIn(folder).flatMap((name) => {
    if (!name.endsWith('.dic')) return [];
    const base = name.slice(0, -'.dic'.length);
    const language = languageOf(base);
    return language === null ? [] : dictionaryAt(language, join(folder, base));
  });
}

function inPackages(): Dictionary[] {
  const folders = createRequire(import.meta.url).resolve.paths('dictionary-en') ?? [];
  return folders.flatMap((folder) =>
    namesIn(folder).flatMap((name) => {
      const language = languageOf(PACKAGE.exec(name)?.[1] ?? '');
      return language === null ? [] : dictionaryAt(language, join(folder, name, 'index'));
    }),
  );
}

function languageOf(name: string): string | null {
  const [language = '', ...others] = name.split(/[_-]/);
  const subtags = others.filter((part) => /^([A-Za-z]{2}|\d{3}|[A-Za-z]{4})$/.test(part));
  return normaliseLanguage([language, ...subtags].join('-'));
}

function dictionaryAt(language: string, base: string): Dictionary[] {
  const [aff, dic] = [`${base}.aff`, `${base}.dic`];
  const [affSize, dicSize] = [sizeOf(aff), sizeOf(dic)];
  if (affSize === 0 || dicSize === 0) return [];
  return [{ language, aff, dic, stamp: `${language}.${affSize}.${dicSize}` }];
}

function sizeOf(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return size > MAX_BYTES ? 0 : size;
}

/** Sorted, so that every server has the same preference; empty if the folder is missing. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
