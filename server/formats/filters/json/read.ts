import type { FilterFile, FilterSegment } from '../filter.ts';
import { NUMBERED_PLURALS, type OptionValues } from '../options.ts';
import type { PluralLanguage } from '../plural-categories.ts';
import { type Numbered, numberedOf, withNumberedForms } from './numbered-forms.ts';
import { type Suffixed, suffixOf, withForms } from './suffixes.ts';
import { eachText, type Text, type Walker } from './texts.ts';

/** Layout of a file's top-level entries. */
interface Entries {
  /** Member that holds the text, in catalogues of extraction tools and browser extensions. */
  member: string | undefined;
  descriptions: Map<Name, string>;
  /** Addresses of images, in resource bundles. */
  screenshots: Map<Name, string>;
}

type Name = Text['path'][number] | undefined;

interface Catalogue {
  text: string;
  language: string;
  plurals: PluralLanguage;
  values: OptionValues;
}

const MEMBERS = ['message', 'defaultMessage'];

const segmentOf = ({ path, value, start, end, comment }: Text, note = ''): FilterSegment => {
  const notes = [note, comment].filter((each) => each.trim() !== '').map((each) => ({ text: each }));
  const segment = { key: path.join('.'), source: value, target: null, start, end };
  return notes.length > 0 ? { ...segment, notes } : segment;
};

function readEntries(text: string, each: Walker): Entries {
  const entries = new Set<Name>();
  const having = new Map(MEMBERS.map((member): [Name, Set<Name>] => [member, new Set()]));
  const descriptions = new Map<Name, string>();
  const screenshots = new Map<Name, string>();
  each(text, ({ path, value }) => {
    const [entry, member] = path;
    entries.add(entry);
    if (path.length !== 2) return;
    having.get(member)?.add(entry);
    if (member === 'description') descriptions.set(entry, value);
    // A bundle may also contain the image itself.
    if (member === 'screenshot' && /^https?:\/\//i.test(value)) screenshots.set(entry, value);
  });
  const member = MEMBERS.find((name) => entries.size > 0 && having.get(name)?.size === entries.size);
  return { member, descriptions, screenshots };
}

/**
 * Reads the texts of a catalogue. In browser extensions' `messages.json` and FormatJS's extracted messages, only
 * messages are texts, with their descriptions as notes. In other files, every string that is not blank is a text.
 */
export function readJson({ text, language, plurals, values }: Catalogue, each: Walker): FilterFile {
  const { member, descriptions } = readEntries(text, each);
  const segments: FilterSegment[] = [];
  const suffixed: Suffixed[] = [];
  const numbered: Numbered[] = [];
  each(text, (found) => {
    const { path, value } = found;
    if (!value.trim() || (member && !(path.length === 2 && path[1] === member))) return;
    const segment = segmentOf(found, member && descriptions.get(path[0]));
    segments.push(segment);
    const form = member ? null : suffixOf(found, segment);
    if (form) suffixed.push(form);
    const one = member || values[NUMBERED_PLURALS.name] !== true ? null : numberedOf(found, segment);
    if (one) numbered.push(one);
  });
  const catalogue = { text, language, plurals };
  return {
    source_lang: null,
    target_lang: null,
    segments: withForms(withNumberedForms(segments, numbered, catalogue), suffixed, catalogue),
  };
}

/** The texts of an Application Resource Bundle; `@` keys describe a text or the file. */
export function readArb(text: string): FilterFile {
  const { descriptions, screenshots } = readEntries(text, eachText);
  const segments: FilterSegment[] = [];
  eachText(text, (found) => {
    const name = String(found.path[0]);
    if (!found.value.trim() || name.startsWith('@')) return;
    const segment = segmentOf(found, descriptions.get(`@${name}`));
    const screenshot = screenshots.get(`@${name}`);
    if (screenshot) segment.notes = [...(segment.notes ?? []), { text: screenshot, from: 'screenshot' }];
    segments.push(segment);
  });
  return { source_lang: null, target_lang: null, segments };
}
