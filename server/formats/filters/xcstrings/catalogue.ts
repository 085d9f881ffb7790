import { type Node, parseTree } from 'jsonc-parser';
import { normaliseLanguage } from '../../../../shared/domain/text/languages.ts';
import { localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';
import { eachText } from '../json/texts.ts';
import type { SkippedSink } from '../skipped.ts';

/** A text in one language, and its position. */
export interface Unit {
  /** Names of the objects around it, from the language down. */
  path: string[];
  text: string;
  value: Node;
  state: Node | null;
}

export interface Entry {
  key: string;
  /** The property of the key, with its object. */
  property: Node;
  object: Node;
  comment: string;
  source: Unit[];
  target: Unit[];
  /** The target language as written in the entry; null = missing. */
  targetName: string | null;
}

export interface Catalogue {
  sourceLang: string;
  entries: Entry[];
}

/** The translatable strings of a catalogue. Throws a FormatError with the position. */
export function readCatalogue(text: string, targetLang: string, skipped?: SkippedSink): Catalogue {
  // Rejects invalid JSON, and nesting too deep to build the tree.
  eachText(text, () => {});
  const root = propertiesOf(parseTree(text));
  const sourceLang = textOf(root.get('sourceLanguage')) ?? '';
  const strings = root.get('strings');
  if (!sourceLang || strings?.type !== 'object') {
    throw placedError('xcstrings', localised('format.xcstrings'), { line: 1, column: 1 });
  }
  const entries = (strings.children ?? []).flatMap((property): Entry[] => {
    const [name, object] = property.children ?? [];
    const key = textOf(name) ?? '';
    const about = propertiesOf(object);
    if (!object) return [];
    if (about.get('shouldTranslate')?.value === false) {
      if (key.trim() !== '') skipped?.add('untranslatable', { at: property.offset, text: key });
      return [];
    }
    const localizations = propertiesOf(about.get('localizations'));
    const source = unitsOf(localizations.get(sourceLang), []);
    const targetName = [...localizations.keys()].find((each) => isSame(each, targetLang)) ?? null;
    const target = targetName === null ? [] : unitsOf(localizations.get(targetName), []);
    const comment = textOf(about.get('comment')) ?? '';
    // A string without its own text has its key as text.
    const own = name ? { path: [], text: key, value: name, state: null } : null;
    const texts = source.length === 0 && own ? [own] : source;
    return [{ key, property, object, comment, source: texts, target, targetName }];
  });
  return { sourceLang, entries };
}

function isSame(one: string, other: string): boolean {
  return one === other || normaliseLanguage(one) === normaliseLanguage(other);
}

/** The texts in an object, including variations and substitutions. */
function unitsOf(object: Node | undefined, path: string[]): Unit[] {
  const members = propertiesOf(object);
  const own = propertiesOf(members.get('stringUnit'));
  const value = own.get('value');
  const text = textOf(value);
  const units: Unit[] = [];
  if (value && text !== null) units.push({ path, text, value, state: own.get('state') ?? null });
  for (const [kind, cases] of propertiesOf(members.get('variations'))) {
    for (const [name, node] of propertiesOf(cases)) {
      units.push(...unitsOf(node, [...path, 'variations', kind, name]));
    }
  }
  for (const [name, node] of propertiesOf(members.get('substitutions'))) {
    units.push(...unitsOf(node, [...path, 'substitutions', name]));
  }
  return units;
}

/** The members of an object by name, the last one for a repeated name; empty for anything else. */
export function propertiesOf(node: Node | undefined): Map<string, Node> {
  const members = new Map<string, Node>();
  if (node?.type !== 'object') return members;
  for (const { children: [name, value] = [] } of node.children ?? []) {
    if (name && value) members.set(textOf(name) ?? '', value);
  }
  return members;
}

export function textOf(node: Node | undefined): string | null {
  return node?.type === 'string' && typeof node.value === 'string' ? node.value : null;
}
