import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type Token } from '@messageformat/parser';

/** Messages in ICU MessageFormat by id. */
export type Catalogue = Record<string, string>;

/** What translators need to know about a message. */
export interface MessageNote {
  note?: string;
  /** Maximum length of the translation, in characters. */
  limit?: number;
}

/** Folders with catalogues, as paths from the root with `/`. */
export function catalogueFolders(root: string): string[] {
  return globSync('{shared,shell,remotes,server}/**/messages/en.json', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name.startsWith('dist'),
  })
    .map((file) => path.dirname(file).replaceAll('\\', '/'))
    .sort();
}

const fileOf = (root: string, folder: string, name: string) => path.join(root, folder, `${name}.json`);

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

export const readCatalogue = (root: string, folder: string, language: string): Catalogue =>
  readJson(fileOf(root, folder, language));

/** `{}` for a folder without notes. */
export function readNotes(root: string, folder: string): Record<string, MessageNote> {
  const [found] = globSync('notes.json', { cwd: path.join(root, folder) });
  return found ? readJson(fileOf(root, folder, 'notes')) : {};
}

/** Ids in the order of the English catalogue, so that diffs contain only changed lines. */
export function writeCatalogue(root: string, folder: string, language: string, messages: Catalogue): void {
  const ids = Object.keys(readCatalogue(root, folder, 'en'));
  const ordered = Object.fromEntries(ids.flatMap((id) => (id in messages ? [[id, messages[id]]] : [])));
  writeFileSync(fileOf(root, folder, language), `${JSON.stringify(ordered, null, 2)}\n`);
}

/** Names of a message's placeholders, and of its tags as `<b>`, each once, sorted. Throws for malformed ICU. */
export function slotsOf(message: string): string[] {
  const slots = new Set<string>();
  const collect = (tokens: Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'content') {
        for (const [, name] of token.value.matchAll(/<\/?(\w+)\/?>/g)) slots.add(`<${name}>`);
      } else if (token.type !== 'octothorpe') {
        slots.add(token.arg);
        if ('cases' in token) for (const branch of token.cases) collect(branch.tokens);
      }
    }
  };
  collect(parse(message));
  return [...slots].sort();
}

/** Why a translation does not fit an English message; `null` if it does. */
export function whyUnfit(english: string, translated: string): string | null {
  if (translated.trim() === '') return 'It is empty.';
  if (hasSyntaxError(translated)) return 'It is no well-formed ICU message: look at its braces.';
  const known = slotsOf(english);
  const unknown = slotsOf(translated).filter((slot) => !known.includes(slot));
  if (unknown.length > 0) return `English has no ${unknown.join(', ')}.`;
  const missing = known.filter((slot) => slot.startsWith('<') && !slotsOf(translated).includes(slot));
  return missing.length > 0 ? `It lacks ${missing.join(', ')}.` : null;
}

function hasSyntaxError(message: string): boolean {
  try {
    parse(message);
    return false;
  } catch {
    return true;
  }
}
