import { isMap, isScalar } from 'yaml';
import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { normaliseLanguage, primaryLanguage } from '../../../../shared/domain/text/languages.ts';
import type { Splice } from '../../xml/splice.ts';
import { parseYaml } from './parse.ts';

/** Unquoted words that YAML 1.1 reads as truth values: `no` is false. */
const NO_STRING = /^(?:y|n|yes|no|on|off|true|false)$/i;

/**
 * Renames a single top-level key that is the source language: `en:` of a Rails file becomes `de:`. Otherwise
 * the application would load the translation as English.
 */
export function nameRoot(text: string, { source_lang, target_lang }: FileLanguages): Splice[] {
  const [first, ...more] = parseYaml(text);
  const contents = first?.contents;
  if (more.length > 0 || !isMap(contents) || contents.items.length !== 1) return [];
  const [entry] = contents.items;
  if (!entry || !isScalar(entry.key) || !isMap(entry.value)) return [];
  const { value, range, type } = entry.key;
  const key = text.slice(range?.[0], range?.[1]);
  // Unquoted `no`, for Norwegian, is a truth value.
  const written = typeof value === 'string' ? value : key;
  const language = normaliseLanguage(written.replaceAll('_', '-'));
  if (!range || language === null || primaryLanguage(language) !== primaryLanguage(source_lang)) return [];
  const name = written.includes('_') ? target_lang.replaceAll('-', '_') : target_lang;
  const quote = type === 'QUOTE_SINGLE' ? "'" : type === 'QUOTE_DOUBLE' || NO_STRING.test(name) ? '"' : '';
  return name === written ? [] : [{ start: range[0], end: range[1], text: quote + name + quote }];
}
