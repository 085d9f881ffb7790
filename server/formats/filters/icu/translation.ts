import { formatCode } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterCode } from '../codes.ts';
import {
  formsOf,
  hasOwnText,
  type Message,
  otherOf,
  type Part,
  type PartEdit,
  textOf,
  type Whole,
  writeMessage,
} from './forms.ts';
import { type Body, type Piece, parseMessage } from './parse.ts';

/**
 * Adds the translated texts to the parts of a message, in bilingual files. Null = the translation is not a
 * message with the same plurals and selects, or has branches or arguments that the source lacks; it stays
 * whole.
 */
export function withTranslation<S extends Whole>(
  parts: readonly Part<S>[],
  target: string,
): Part<S>[] | null {
  const [first] = parts;
  const theirs = parseMessage(target);
  if (!first || !theirs) return null;
  const { message } = first.part;
  const found = new Map<string, string>();
  if (!align({ message, target, found }, message.body, theirs, '')) return null;
  return parts.map(({ state, ...one }) => {
    const text = found.get(one.part.path) ?? null;
    // An empty text has no state.
    return { ...one, target: text, ...(text !== null && state && { state }) } as Part<S>;
  });
}

/**
 * Makes all parts share one message that knows their translations, so that unedited parts are written with
 * edited ones.
 */
export function knowingTranslations<S extends Whole>(segment: S, parts: readonly Part<S>[]): Part<S>[] {
  const [first] = parts;
  if (!first) return [];
  const told = parts.map(
    ({ part, target, codes = [] }) => [part.path, { target: target ?? '', codes }] as const,
  );
  const message = { ...first.part.message, segment, translations: new Map(told) };
  return parts.map((one) => ({ ...one, part: { ...one.part, message } }));
}

interface Aligning {
  message: Message<Whole>;
  target: string;
  /** Translated texts by path of their part. */
  found: Map<string, string>;
}

function align(all: Aligning, own: Body, theirs: Body, path: string): boolean {
  const { message, target, found } = all;
  if (hasOwnText(own)) {
    const text = inCodesOf(textOf(own, message.segment.source).codes, theirs, target);
    if (text === null) return false;
    found.set(path, text);
  } else if (hasOwnText(theirs)) return false;
  const [mine, others] = [choicesOf(own), choicesOf(theirs)];
  if (mine.length !== others.length) return false;
  return mine.every((choice, at) => {
    const other = others[at];
    if (other?.argument !== choice.argument || other.kind !== choice.kind) return false;
    const forms = formsOf(choice, message.plurals);
    return other.branches.every(({ key, body }) => {
      const form = forms.find(({ name }) => name === key);
      if (!form) return false;
      return align(all, (form.own ?? otherOf(choice)).body, body, `${path}/${at}.${key}`);
    });
  });
}

function choicesOf({ pieces }: Body) {
  return pieces.flatMap((piece) => (piece.type === 'choice' ? [piece.choice] : []));
}

/** The translated text with the codes of its source; null = it has something the source lacks. */
function inCodesOf(codes: readonly FilterCode[], { pieces }: Body, target: string): string | null {
  const left = [...codes];
  let text = '';
  for (const piece of pieces) {
    if (piece.type === 'text') {
      text += piece.text;
      continue;
    }
    const at = left.findIndex(({ markup }) => markup === markupOf(piece, target));
    const [code] = at < 0 ? [] : left.splice(at, 1);
    if (!code) return null;
    text += formatCode(code.id, 'standalone');
  }
  return text;
}

function markupOf(piece: Exclude<Piece, { type: 'text' }>, target: string): string {
  return piece.type === 'choice'
    ? `{${piece.choice.argument}, ${piece.choice.kind}}`
    : target.slice(piece.start, piece.end);
}

/**
 * The translated message with some texts edited; empty if no part has text. Parts without text get the
 * source, because programs need all of them.
 */
export function writeTranslation(
  message: Message<Whole>,
  edits: ReadonlyMap<string, PartEdit>,
): Pick<PartEdit, 'target' | 'state'> {
  const before = message.translations ?? new Map<string, PartEdit>();
  const states = Array.from(edits.values(), ({ state }) => state);
  const [state] = states;
  const isSettled = edits.size === before.size && states.every((one) => one !== undefined && one !== 'draft');
  const isSame = [...edits].every(([path, { target }]) => target === before.get(path)?.target);
  const all = [...new Map([...before, ...edits])].filter(([, { target }]) => target !== '');
  const written = all.length === 0 ? '' : writeMessage(message, new Map(all));
  return { target: isSame ? (message.segment.target ?? '') : written, ...(isSettled && { state }) };
}
