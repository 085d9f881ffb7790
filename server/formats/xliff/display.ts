import type { XmlTape } from '../xml/tape.ts';
import { decodeCharacters } from '../xml/text.ts';
import { textContent } from './inline.ts';

/** The context needed to name a code. */
export interface DisplayContext {
  major: 1 | 2;
  /** Trados: tag id → name, from the file's header. */
  tagNames: ReadonlyMap<string, string> | null;
  /** 2.x: the unit's original data by id. */
  originalData: ReadonlyMap<string, string> | null;
}

const TYPES: Readonly<Record<string, string>> = {
  bold: 'b',
  italic: 'i',
  underlined: 'u',
  underline: 'u',
  lb: 'br',
  pb: 'pb',
  link: 'a',
  image: 'img',
};

const MAX_LENGTH = 30;

/** The short name shown for a code. */
export function describeCode(tape: XmlTape, node: number, context: DisplayContext): string {
  const name = tape.nameOf(node);
  if (!tape.isElement(node))
    return /^<\?([^\s?]{1,24})/.exec(tape.text.slice(tape.start[node], tape.end[node]))?.[1] ?? '?';
  const found =
    context.major === 1 ? describe1(tape, node, name, context) : describe2(tape, node, name, context);
  const local = name.replace(/^\{.*\}/, '');
  return shorten(found ?? local) || local;
}

function describe1(tape: XmlTape, node: number, name: string, context: DisplayContext): string | null {
  const id = tape.attribute(node, 'id');
  const equivalent = tape.attribute(node, 'equiv-text');
  if (equivalent) return nativeName(equivalent);
  if (name === 'mrk') return tape.attribute(node, 'mtype');
  const named = id === null ? undefined : context.tagNames?.get(id);
  if (named) return named;
  const native = nativeText(tape, node, name);
  if (native) return nativeName(native);
  const type = tape.attribute(node, 'ctype');
  if (type) return TYPES[type] ?? type.replace(/^x-(html-)?/, '').toLowerCase();
  return id && id.length <= 8 ? `${name} ${id}` : null;
}

function nativeText(tape: XmlTape, node: number, name: string): string | null {
  if (name !== 'ph' && name !== 'bpt' && name !== 'ept' && name !== 'it') return null;
  const raw = tape.text.slice(
    tape.openEnd[node],
    Math.min(tape.closeStart[node] ?? 0, (tape.openEnd[node] ?? 0) + 400),
  );
  return decodeCharacters(raw.replace(/<!\[CDATA\[|\]\]>|<[^>]*>/g, '')).trim();
}

function describe2(tape: XmlTape, node: number, name: string, context: DisplayContext): string | null {
  if (name === 'cp') return `U+${tape.attribute(node, 'hex') ?? ''}`;
  if (name === 'mrk' || name === 'sm' || name === 'em') return tape.attribute(node, 'type') ?? name;
  const shown =
    tape.attribute(node, 'disp') ??
    tape.attribute(node, 'dispStart') ??
    tape.attribute(node, 'equiv') ??
    tape.attribute(node, 'equivStart');
  if (shown) return nativeName(shown);
  const subType = tape.attribute(node, 'subType');
  if (subType?.startsWith('xlf:')) return subType.slice(4);
  const id = tape.attribute(node, 'id') ?? tape.attribute(node, 'startRef');
  // Some tools leave out the reference, and give the data the id of its code.
  const data = tape.attribute(node, 'dataRef') ?? tape.attribute(node, 'dataRefStart') ?? id;
  const original = data === null ? undefined : context.originalData?.get(data);
  if (original?.trim()) return nativeName(original.trim());
  return id && id.length <= 8 ? `${name} ${id}` : null;
}

/** `<b class="x">` and `</b>` are both `b`; anything else is shown unchanged. */
function nativeName(native: string): string {
  return /^<\/?\s*([A-Za-z][\w:.-]*)/.exec(native)?.[1] ?? native;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
}

/** 2.x original data of a unit by id; null if there is none. */
export function originalData(tape: XmlTape, unit: number): ReadonlyMap<string, string> | null {
  const holder = tape.child(unit, 'originalData');
  if (holder < 0) return null;
  const data = new Map<string, string>();
  for (const node of tape.childElements(holder)) {
    const id = tape.attribute(node, 'id');
    if (id !== null) data.set(id, textContent(tape, node));
  }
  return data;
}

/** Trados describes its tags in the header of the file: tag id → name. */
export function tradosTagNames(tape: XmlTape, file: number): ReadonlyMap<string, string> | null {
  const header = tape.child(file, 'header');
  const definitions = header < 0 ? -1 : tape.child(header, 'sdl:tag-defs');
  if (definitions < 0) return null;
  const names = new Map<string, string>();
  for (const tag of tape.childElements(definitions)) {
    const id = tape.attribute(tag, 'id');
    for (const kind of ['sdl:bpt', 'sdl:ph', 'sdl:st']) {
      const named = tape.child(tag, kind);
      const name = named < 0 ? null : tape.attribute(named, 'name');
      if (id !== null && name) names.set(id, name);
    }
  }
  return names;
}
