import type { XmlTape } from '../xml/tape.ts';
import type { XliffDocument } from './document.ts';
import { textContent } from './inline.ts';
import type { UnitLayout } from './layout.ts';
import { readTerms } from './terms.ts';
import type { LengthLimit, XliffNote, XliffTerm } from './types.ts';

/** Metadata of a unit, shared by its segments. */
export interface UnitMeta {
  notes: XliffNote[];
  maxLength: LengthLimit | null;
  minLength: LengthLimit | null;
  context: Record<string, string>;
  terms: XliffTerm[];
}

export function readMeta(document: XliffDocument, unit: UnitLayout): UnitMeta {
  const { tape, major } = document;
  const { node } = unit.unit;
  const contexts = contextsIn(tape, node);
  const limits = major === 1 ? limits1(tape, node) : limits2(tape, node, unit.file.profiles);
  return {
    notes: [...(major === 1 ? notesIn(tape, node) : notes2(tape, node)), ...screenshotsIn(contexts)],
    ...limits,
    context: contextOf(tape, node, contexts),
    terms: readTerms(tape, node),
  };
}

function notesIn(tape: XmlTape, holder: number): XliffNote[] {
  const notes: XliffNote[] = [];
  for (let node = tape.firstChild(holder); node >= 0; node = tape.nextSibling(node)) {
    if (tape.nameOf(node) !== 'note') continue;
    const text = textContent(tape, node);
    if (text.trim() === '') continue;
    const note: XliffNote = { text };
    const from = tape.attribute(node, 'from');
    const category = tape.attribute(node, 'category') ?? tape.attribute(node, 'annotates');
    if (from) note.from = from;
    if (category) note.category = category;
    notes.push(note);
  }
  return notes;
}

/** A tool's own context type; the specification has none for images. */
const SCREENSHOT = /^(x-)?screenshot$/i;

function screenshotsIn(contexts: readonly UnitContext[]): XliffNote[] {
  return contexts.flatMap(({ type, text }) =>
    SCREENSHOT.test(type) && text.trim() !== '' ? { text: text.trim(), from: 'screenshot' } : [],
  );
}

function notes2(tape: XmlTape, unit: number): XliffNote[] {
  const holder = tape.child(unit, 'notes');
  return holder < 0 ? [] : notesIn(tape, holder);
}

type Limits = Pick<UnitMeta, 'maxLength' | 'minLength'>;

/** 1.2 section 2.2: `maxwidth` and `minwidth` count in `size-unit`, by default pixels. */
function limits1(tape: XmlTape, node: number): Limits {
  const unit = sizeUnit(tape.attribute(node, 'size-unit'));
  const limit = (name: string) => {
    const value = tape.attribute(node, name);
    return unit !== null && value !== null && /^\d+$/.test(value) ? { value: Number(value), unit } : null;
  };
  const memoq = tape.attribute(node, 'mq:maxlengthchars');
  const maxLength =
    memoq !== null && /^[1-9]\d*$/.test(memoq)
      ? { value: Number(memoq), unit: 'char' as const }
      : limit('maxwidth');
  return { maxLength, minLength: limit('minwidth') };
}

function sizeUnit(name: string | null): LengthLimit['unit'] | null {
  if (name === null || name === 'pixel') return 'pixel';
  if (name === 'char' || name === 'glyph') return 'char';
  return name === 'byte' ? 'byte' : null;
}

/** 2.x size and length restriction module: `max` or `min,max`, where `*` means unlimited. */
function limits2(tape: XmlTape, unit: number, profiles: number): Limits {
  const size = tape.attribute(unit, 'slr:sizeRestriction');
  const storage = tape.attribute(unit, 'slr:storageRestriction');
  if (
    size !== null &&
    /codepoints|graphemes/.test(
      (profiles < 0 ? null : tape.attribute(profiles, 'generalProfile')) ?? 'xliff:codepoints',
    )
  ) {
    return restriction(size, 'char');
  }
  return storage === null ? { maxLength: null, minLength: null } : restriction(storage, 'byte');
}

function restriction(value: string, unit: LengthLimit['unit']): Limits {
  const match = /^(?:(\d+)\s*,\s*)?(\d+|\*)$/.exec(value.trim());
  const max = match?.[2];
  return {
    maxLength: max && max !== '*' ? { value: Number(max), unit } : null,
    minLength: match?.[1] && match[1] !== '0' ? { value: Number(match[1]), unit } : null,
  };
}

/** Maximum number of contexts read from a unit. */
const CONTEXTS = 20;

interface UnitContext {
  type: string;
  text: string;
}

function contextsIn(tape: XmlTape, node: number): UnitContext[] {
  const contexts: UnitContext[] = [];
  for (let group = tape.firstChild(node); group >= 0; group = tape.nextSibling(group)) {
    if (tape.nameOf(group) !== 'context-group') continue;
    for (const context of tape.childElements(group)) {
      const type = tape.attribute(context, 'context-type');
      if (tape.nameOf(context) !== 'context' || !type || contexts.length >= CONTEXTS) continue;
      contexts.push({ type, text: textContent(tape, context) });
    }
  }
  return contexts;
}

function contextOf(tape: XmlTape, node: number, contexts: readonly UnitContext[]): Record<string, string> {
  const entries: [string, string][] = [];
  const name = tape.attribute(node, 'resname') ?? tape.attribute(node, 'name');
  if (name) entries.push(['name', name]);
  for (const { type, text } of contexts) entries.push([type.replace(/^x-/, ''), text]);
  // Types come from the file; `fromEntries` makes `__proto__` an ordinary entry.
  return Object.fromEntries(entries);
}
