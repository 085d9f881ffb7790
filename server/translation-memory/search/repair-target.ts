import { type TargetForm, targetForms } from '../../../shared/domain/checks/target-forms.ts';
import {
  formatCode,
  parseText,
  plainText,
  STX,
  type TextPart,
} from '../../../shared/domain/text/inline-codes.ts';

type CodePart = Extract<TextPart, { type: 'code' }>;
interface Texts {
  source: string;
  target: string;
}

/** Of segment and unit; without them numbers are only found where both languages use the same notation. */
export interface Languages {
  source_lang?: string | undefined;
  target_lang?: string | undefined;
}

const NUMBER = /\p{Nd}+(?:[.,:/]\p{Nd}+)*/gu;
const PLAIN = /^\p{Nd}+$/u;

/**
 * The unit with numbers and inline codes adapted to a segment; `null` when they agree already or nothing can
 * be adapted reliably.
 */
export function repairTarget(unit: Texts, segment: string, languages: Languages = {}): Texts | null {
  const numbered = repairNumbers(unit, segment, languages) ?? unit;
  const repaired = repairCodes(numbered, segment) ?? numbered;
  return repaired.target === unit.target ? null : { source: repaired.source, target: repaired.target };
}

/**
 * Replaces the unit's numbers and dates with the segment's in the target's notation, only if each occurs in
 * the target as often as in the source.
 */
function repairNumbers(unit: Texts, segment: string, languages: Languages): Texts | null {
  const before = numbersOf(unit.source);
  const after = numbersOf(segment);
  if (before.length !== after.length || before.every((number, index) => number === after[index])) return null;
  const changes = new Map<string, string>();
  for (const [index, number] of before.entries()) {
    const wanted = after[index] ?? number;
    if ((changes.get(number) ?? wanted) !== wanted) return null;
    changes.set(number, wanted);
  }
  const count = (numbers: string[], number: string) => numbers.filter((one) => one === number).length;
  const inTarget = numbersOf(unit.target);
  const forms = formsOf([unit.source, segment], languages);
  const changesInTarget = new Map<string, string>();
  for (const [number, wanted] of changes) {
    if (number === wanted) continue;
    const isHeld = (written: string) => count(inTarget, written) === count(before, number);
    const form = forms.get(number);
    const wantedForm = forms.get(wanted);
    if (isHeld(number)) {
      // Plain figures do not reveal the target's notation; a single mark may belong to a version number, so
      // it stays.
      const isPlain = PLAIN.test(number) && wantedForm?.isOptional === false;
      changesInTarget.set(number, isPlain ? wantedForm.text : wanted);
    } else if (form !== undefined && isHeld(form.text)) {
      // For example an ambiguous date.
      if (!wantedForm && !PLAIN.test(wanted)) return null;
      changesInTarget.set(form.text, wantedForm?.text ?? wanted);
    } else return null;
  }
  return {
    source: replaceNumbers(unit.source, changes),
    target: replaceNumbers(unit.target, changesInTarget),
  };
}

function replaceNumbers(text: string, changes: ReadonlyMap<string, string>): string {
  return mapText(text, (run) => run.replace(NUMBER, (number) => changes.get(number) ?? number));
}

/** Numbers and dates of source texts that the target's language writes differently, with their form there. */
function formsOf(texts: readonly string[], { source_lang, target_lang }: Languages): Map<string, TargetForm> {
  if (!source_lang || !target_lang) return new Map();
  const forms = texts.flatMap((text) => targetForms(plainText(text), source_lang, target_lang));
  return new Map(forms.map((form) => [form.source, form]));
}

function numbersOf(text: string): string[] {
  return parseText(text).flatMap((part) => (part.type === 'text' ? (part.text.match(NUMBER) ?? []) : []));
}

/** Changes the text between codes: digits inside codes are not numbers of the text. */
function mapText(text: string, change: (run: string) => string): string {
  return parseText(text)
    .map((part) => (part.type === 'text' ? change(part.text) : part.raw))
    .join('');
}

function repairCodes(unit: Texts, segment: string): Texts | null {
  if (!segment.includes(STX)) {
    return { source: plainText(unit.source), target: plainText(unit.target) };
  }
  const wanted = codesOf(segment);
  const present = codesOf(unit.source);
  if (present.length === 0) return codesOf(unit.target).length === 0 ? wrap(unit, segment) : null;
  if (present.length !== wanted.length || present.some(({ kind }, index) => kind !== wanted[index]?.kind)) {
    return null;
  }
  return renumber(unit, present, wanted);
}

function codesOf(text: string): CodePart[] {
  return parseText(text).filter((part) => part.type === 'code');
}

function renumber(unit: Texts, present: CodePart[], wanted: CodePart[]): Texts | null {
  const numbers = new Map<number, number>();
  for (const [index, { id }] of present.entries()) {
    const number = wanted[index]?.id ?? id;
    if ((numbers.get(id) ?? number) !== number) return null;
    numbers.set(id, number);
  }
  const change = (text: string) =>
    parseText(text)
      .map((part) =>
        part.type === 'text' ? part.text : formatCode(numbers.get(part.id) ?? part.id, part.kind),
      )
      .join('');
  return codesOf(unit.target).every(({ id }) => numbers.has(id))
    ? { source: change(unit.source), target: change(unit.target) }
    : null;
}

/** Codes that enclose the whole segment enclose the whole target. */
function wrap(unit: Texts, segment: string): Texts | null {
  const parts = parseText(segment);
  const first = parts.findIndex(({ type }) => type === 'text');
  const last = parts.findLastIndex(({ type }) => type === 'text');
  if (first < 0 || parts.slice(first, last + 1).some(({ type }) => type === 'code')) return null;
  const raw = (some: TextPart[]) =>
    some.map((part) => (part.type === 'code' ? part.raw : part.text)).join('');
  const [before, after] = [raw(parts.slice(0, first)), raw(parts.slice(last + 1))];
  return { source: before + unit.source + after, target: before + unit.target + after };
}
