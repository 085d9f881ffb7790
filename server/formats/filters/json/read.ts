import type { FilterFile, FilterSegment } from '../filter.ts';
import type { PluralLanguage } from '../plural-categories.ts';
import { withForms } from './suffixes.ts';
import { readTexts, type Text } from './texts.ts';

const segmentOf = ({ path, value, start, end }: Text, note?: string): FilterSegment => ({
  key: path.join('.'),
  source: value,
  target: null,
  start,
  end,
  notes: note?.trim() ? [{ text: note }] : [],
});

/** Whether each entry of the file is an object with this member, as extraction tools and browsers' extensions write. */
function isListOf(texts: readonly Text[], member: string): boolean {
  const entries = new Set(texts.map(({ path }) => path[0]));
  const named = texts.filter(({ path }) => path.length === 2 && path[1] === member);
  return named.length > 0 && new Set(named.map(({ path }) => path[0])).size === entries.size;
}

/**
 * The texts of a catalogue. Of browser extensions' `messages.json` and of FormatJS's extracted messages only the
 * message, with its description as a note; of any other file every string that is not blank.
 */
export function readJson(text: string, _targetLang: string, plurals: PluralLanguage): FilterFile {
  const texts = readTexts(text);
  const member = ['message', 'defaultMessage'].find((name) => isListOf(texts, name));
  const notes = new Map(
    texts
      .filter(({ path }) => path.length === 2 && path[1] === 'description')
      .map(({ path, value }) => [path[0], value]),
  );
  const segments = texts
    .filter(({ path, value }) => value.trim() && (!member || (path.length === 2 && path[1] === member)))
    .map((each) => segmentOf(each, member ? notes.get(each.path[0] ?? '') : undefined));
  const forms = member ? segments : withForms(segments, { texts, text, plurals });
  return { source_lang: null, target_lang: null, segments: forms };
}

/** The texts of an Application Resource Bundle: `@` begins what is about a text, or about the file. */
export function readArb(text: string): FilterFile {
  const texts = readTexts(text);
  const about = new Map(
    texts
      .filter(({ path }) => path.length === 2 && path[1] === 'description')
      .map(({ path, value }) => [path[0], value]),
  );
  const segments = texts
    .filter(({ path, value }) => value.trim() && !String(path[0]).startsWith('@'))
    .map((each) => segmentOf(each, about.get(`@${each.path[0]}`)));
  return { source_lang: null, target_lang: null, segments };
}
