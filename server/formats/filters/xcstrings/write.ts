import type { Node } from 'jsonc-parser';
import { Places } from '../../xml/place.ts';
import type { Splice } from '../../xml/splice.ts';
import type { SegmentEdit } from '../filter.ts';
import { propertiesOf, readCatalogue, textOf } from './catalogue.ts';
import { type CatalogueText, textsOf } from './read.ts';

/** Objects and strings to add to an object of the file. */
interface Addition {
  [name: string]: Addition | string;
}

/** Replacements for edits in one language: existing texts, and objects for missing ones. */
export function writeXcstrings(file: string, edits: readonly SegmentEdit[], targetLang: string): Splice[] {
  const texts = textsOf(readCatalogue(file, targetLang), targetLang);
  const known = new Map(texts.map((text) => [placeOf(text.segment), text]));
  const additions = new Map<Node, Addition>();
  const splices = edits.flatMap((edit): Splice[] => {
    const text = known.get(placeOf(edit.segment));
    if (!text) throw new Error(`No text of the file is "${edit.segment.key}"`);
    if (text.unit) return replaceUnit(text, edit);
    add(additions, text, targetLang, {
      stringUnit: { state: edit.target === '' ? 'new' : 'translated', value: edit.target },
    });
    return [];
  });
  const write = additionWriter(file);
  return [...splices, ...[...additions].flatMap(([node, addition]) => write(node, addition))];
}

const placeOf = ({ start, key }: { start: number; key: string }) => `${start}:${key}`;

function replaceUnit({ unit }: CatalogueText, { target, segment, state }: SegmentEdit): Splice[] {
  if (!unit) return [];
  const isEdited = target !== (segment.target ?? '');
  const isSettled = target !== '' && (isEdited || (state !== undefined && state !== 'draft'));
  const value = isEdited ? [replace(unit.value, target)] : [];
  const isMarked = isSettled && unit.state !== null && textOf(unit.state) !== 'translated';
  return isMarked && unit.state ? [...value, replace(unit.state, 'translated')] : value;
}

function replace({ offset, length }: Node, text: string): Splice {
  return { start: offset, end: offset + length, text: JSON.stringify(text) };
}

/** Follows the path as far as objects exist, and adds the rest to the last of them. */
function add(
  additions: Map<Node, Addition>,
  { entry, path }: CatalogueText,
  targetLang: string,
  unit: Addition,
): void {
  const names = ['localizations', entry.targetName ?? targetLang, ...path];
  let node = entry.object;
  for (let next = childOf(node, names[0]); next; next = childOf(node, names[0])) {
    node = next;
    names.shift();
  }
  let addition = additions.get(node) ?? {};
  additions.set(node, addition);
  for (const name of names) {
    const inner = addition[name];
    const next: Addition = typeof inner === 'object' ? inner : {};
    addition[name] = next;
    addition = next;
  }
  Object.assign(addition, unit);
}

function childOf(node: Node, name: string | undefined): Node | null {
  const child = name === undefined ? undefined : propertiesOf(node).get(name);
  return child?.type === 'object' ? child : null;
}

/** Writes in the file's style: its indentation, line breaks, and Xcode's space before the colon. */
function additionWriter(file: string): (node: Node, addition: Addition) => Splice[] {
  const lineBreak = /\r\n|\n/.exec(file)?.[0] ?? '\n';
  const unit = /[\r\n]([ \t]+)"/.exec(file)?.[1] ?? '  ';
  const colon = /" : /.test(file) ? ' : ' : ': ';
  const places = new Places(file);
  const print = (value: Addition | string, indent: string): string => {
    if (typeof value === 'string') return JSON.stringify(value);
    const members = Object.entries(value).map(
      ([name, inner]) => `${indent}${unit}${JSON.stringify(name)}${colon}${print(inner, indent + unit)}`,
    );
    return `{${lineBreak}${members.join(`,${lineBreak}`)}${lineBreak}${indent}}`;
  };
  return (node, addition) => {
    const indent = indentOf(file, node.offset, places);
    const members = node.children ?? [];
    const last = members.at(-1);
    const { offset, length } = node;
    if (!last) return [{ start: offset, end: offset + length, text: print(addition, indent) }];
    return Object.entries(addition).map(([name, value]) => {
      const text = `${JSON.stringify(name)}${colon}${print(value, indent + unit)}`;
      // Xcode sorts by name.
      const after = members.find(({ children: [own] = [] }) => (textOf(own) ?? '') > name);
      if (after) {
        const start = after.offset;
        return { start, end: start, text: `${text},${lineBreak}${indent}${unit}` };
      }
      const end = last.offset + last.length;
      return { start: end, end, text: `,${lineBreak}${indent}${unit}${text}` };
    });
  };
}

/** The indentation of the line at a position. */
function indentOf(file: string, at: number, places: Places): string {
  const start = at + 1 - places.at(at).column;
  return /^[ \t]*/.exec(file.slice(start, Math.min(at, start + 1000)))?.[0] ?? '';
}
