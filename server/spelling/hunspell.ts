import { readFileSync } from 'node:fs';
import { type Hunspell, loadModule } from 'hunspell-asm';
import iconv from 'iconv-lite';
import { LRUCache } from 'lru-cache';
import type { Dictionary } from './dictionaries.ts';

/** Dictionaries a thread keeps loaded: 4 to 32 MB each. */
const MOST_LOADED = 6;
const MOST_SUGGESTIONS = 8;

const hunspell = await loadModule();
const loaded = new LRUCache<string, Hunspell>({ max: MOST_LOADED, dispose: (speller) => speller.dispose() });

/** The words that are not in the dictionary. Blocks: for threads. */
export function findMisspeltIn(dictionary: Dictionary, words: readonly string[]): string[] {
  const speller = load(dictionary);
  return words.filter((word) => !speller.spell(word));
}

/** Suggestions for a word, most likely first. Takes up to half a second. */
export function suggestIn(dictionary: Dictionary, word: string): string[] {
  return load(dictionary).suggest(word).slice(0, MOST_SUGGESTIONS);
}

function load({ aff, dic }: Dictionary): Hunspell {
  const known = loaded.get(dic);
  if (known) return known;
  const rules = readFileSync(aff);
  const encoding = /^SET\s+(\S+)/m.exec(rules.toString('latin1'))?.[1] ?? 'ISO8859-1';
  const mounted = [inUtf8(rules, encoding), inUtf8(readFileSync(dic), encoding)].map((bytes) =>
    hunspell.mountBuffer(bytes),
  );
  const [affPath = '', dicPath = ''] = mounted;
  const speller = hunspell.create(affPath, dicPath);
  for (const path of mounted) hunspell.unmount(path);
  loaded.set(dic, speller);
  return speller;
}

/** Words are in UTF-8, so older dictionaries are converted, including the letters that name their rules. */
function inUtf8(bytes: Buffer, encoding: string): Uint8Array {
  if (/^utf-?8$/i.test(encoding)) return bytes;
  const text = iconv.decode(bytes, encoding.replace(/^microsoft-cp/i, 'windows-'));
  const flags = /^FLAG\s/m.test(text) ? '' : '\nFLAG UTF-8';
  return Buffer.from(text.replace(/^SET\s+\S+/m, `SET UTF-8${flags}`));
}
