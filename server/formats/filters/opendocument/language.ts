import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { primaryLanguage, textDirection } from '../../../../shared/domain/text/languages.ts';
import type { Splice } from '../../xml/splice.ts';
import { officeLanguage } from '../office/language.ts';

const PROPERTIES = /<style:text-properties\b[^>]*>/g;
const PAGES = /<style:page-layout-properties\b[^>]*?\sstyle:writing-mode="([^"]*)"/g;

/** Splices for the styles in the source language, and for the direction of pages. */
export function nameLanguage(text: string, { source_lang, target_lang }: FileLanguages): Splice[] {
  const isEastAsian = /^(?:ja|zh|ko)$/.test(primaryLanguage(target_lang));
  const isRight = textDirection(target_lang) === 'rtl';
  // Text of these scripts has attributes of its own, which the others do not replace.
  const suffix = isRight ? '-complex' : isEastAsian ? '-asian' : '';
  const prefix = suffix === '' ? 'fo' : 'style';
  const [language = '', ...rest] = officeLanguage(target_lang).split('-');
  const values = { language, country: rest.at(-1) ?? 'none' };
  const splices = [...text.matchAll(PROPERTIES)].flatMap(({ 0: tag, index }): Splice[] => {
    const stated = /\sfo:language="([^"]*)"/.exec(tag)?.[1];
    if (stated === undefined || stated !== primaryLanguage(source_lang)) return [];
    const written = Object.entries(values).reduce((one, [name, value]) => {
      const attribute = `${prefix}:${name}${suffix}`;
      const found = new RegExp(`(\\s${attribute}=")[^"]*`);
      return found.test(one)
        ? one.replace(found, `$1${value}`)
        : one.replace(/\/?>$/, ` ${attribute}="${value}"$&`);
    }, tag);
    return written === tag ? [] : [{ start: index, end: index + tag.length, text: written }];
  });
  if (!isRight) return splices;
  const pages = [...text.matchAll(PAGES)].map(({ 0: tag, 1: mode = '', index }) => {
    const end = index + tag.length - 1;
    return { start: end - mode.length, end, text: 'rl-tb' };
  });
  return [...splices, ...pages];
}
