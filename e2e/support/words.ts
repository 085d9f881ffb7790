import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inPseudoLanguage } from './pseudo-language.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The languages of the interface. */
export const LANGUAGES = ['en', 'de', 'fr', 'ar', 'ja'] as const;

/** A message: the folder of the part with its catalogue, and its id. */
export type Words = readonly [folder: string, id: string];

/** Matches a message on the page with any values. */
export type Say = (words: Words) => RegExp;

const catalogues = new Map<string, Record<string, string>>();

/** A message from its catalogue. */
export function messageOf(language: string, [folder, id]: Words): string {
  const file = path.join(ROOT, folder, 'messages', `${language}.json`);
  const catalogue =
    catalogues.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  catalogues.set(file, catalogue);
  const message = catalogue[id];
  if (message === undefined) throw new Error(`${folder} has no message ${id}`);
  return message;
}

/** The texts between a message's arguments; the branches of an argument are in nested braces. */
function textsOf(message: string): string[] {
  const texts = [''];
  let depth = 0;
  for (const char of message) {
    if (char === '{' && depth++ === 0) texts.push('');
    if (depth === 0) texts[texts.length - 1] += char;
    if (char === '}') depth -= 1;
  }
  return texts;
}

/** The texts of a message that is only a choice by an argument; otherwise the message itself. */
function branchesOf(message: string): string[] {
  const isChoice = /^\{[^{}]+, (select|plural),/.test(message) && textsOf(message).join('') === '';
  return isChoice ? [...message.matchAll(/\{([^{}]+)\}/g)].map(([, text = '']) => text) : [message];
}

/** Matches an entire name or text made from this message, with any arguments. */
function patternOf(message: string, drawn = (text: string) => text): RegExp {
  const branches = branchesOf(message).map((branch) => {
    const parts = textsOf(branch).map((part) =>
      // Names have plain spaces, where French uses non-breaking ones.
      drawn(part)
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\s/g, '\\s'),
    );
    // A value may be in direction isolates.
    return parts.join('.*');
  });
  return new RegExp(`^\\s*${branches.length === 1 ? branches[0] : `(?:${branches.join('|')})`}\\s*$`, 'u');
}

export const sayIn =
  (language: string): Say =>
  (words) =>
    patternOf(messageOf(language, words));

/** The same in the pseudo-language, with its brackets and padding around the message. */
export const sayInPseudoLanguage: Say = (words) => {
  const inside = (text: string) => inPseudoLanguage(text).replace(/^⟦| [~ ]*⟧$/g, '');
  const { source } = patternOf(messageOf('en', words), inside);
  return new RegExp(source.replace('^\\s*', '^\\s*⟦').replace(/\\s\*\$$/, ' [~ ]*⟧\\s*$'), 'u');
};
