import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import type { SegmentState, XliffNote } from '../../xliff/types.ts';
import type { FilterBlock } from '../blocks.ts';
import { type FilterCode, type Inline, numberCodes } from '../codes.ts';
import {
  type Form,
  formNotes,
  neededForms,
  type PluralLanguage,
  type PluralType,
} from '../plural-categories.ts';
import { escapeText } from './escape.ts';
import { type Body, type Branch, type Choice, type Piece, parseMessage } from './parse.ts';

/** A message with more forms stays whole: nobody would translate them one by one. */
const MAX_FORMS = 100;

/** The fields needed of a filter's segment. */
export interface Whole {
  key: string;
  source: string;
  target: string | null;
  codes?: FilterCode[];
  notes?: XliffNote[];
  block?: FilterBlock;
  state?: SegmentState;
}

/** A segment whose text is a message with branches. */
export interface Message<S> {
  segment: S;
  body: Body;
  plurals: PluralLanguage;
  /** For bilingual files: the translated texts by path, `''` if missing. */
  translations?: ReadonlyMap<string, PartEdit>;
}

/** The part of a message that a segment is. */
export interface MessagePart<S> {
  message: Message<S>;
  path: string;
}

/**
 * Splits a message into segments: the text around plurals and selects, with those as codes, and each branch
 * that the target language has. A branch missing in the file is made from `other`. Null = no branches.
 */
export function splitMessage<S extends Whole>(segment: S, plurals: PluralLanguage): Part<S>[] | null {
  if ((segment.codes ?? []).length > 0 || segment.target !== null) return null;
  const body = parseMessage(segment.source);
  if (!body) return null;
  const parts: Part<S>[] = [];
  const isListed = listParts({ segment, body, plurals }, body, { path: '', names: [], notes: [] }, parts);
  return isListed && parts.length > 0 ? parts : null;
}

export type Part<S> = S & { part: MessagePart<S> };

interface Where {
  path: string;
  names: string[];
  notes: XliffNote[];
}

/** Returns false if there are too many. */
function listParts<S extends Whole>(
  message: Message<S>,
  body: Body,
  where: Where,
  parts: Part<S>[],
): boolean {
  const choices = body.pieces.filter((piece) => piece.type === 'choice');
  const { path, names } = where;
  if (hasOwnText(body)) {
    if (parts.length === MAX_FORMS) return false;
    const { segment } = message;
    const { source, codes } = textOf(body, segment.source);
    parts.push({
      ...segment,
      key: segment.key + names.map((name) => `[${name}]`).join(''),
      source,
      codes,
      notes: [...where.notes, ...(segment.notes ?? [])],
      block: { kind: 'paragraph', form: { of: segment.key, name: names.join(' / ') } },
      part: { message, path },
    });
  }
  return choices.every(({ choice }, at) =>
    formsOf(choice, message.plurals).every(({ name, own }) => {
      const branch = own ?? otherOf(choice);
      const within = choices.length > 1 ? `${choice.argument}: ${name}` : name;
      const inner = {
        path: `${path}/${at}.${name}`,
        names: [...names, within],
        notes: [...where.notes, ...notesOn(choice, name, message.plurals)],
      };
      return listParts(message, branch.body, inner, parts);
    }),
  );
}

/** A branch always counts as text; text around branches only if it has words. */
export function hasOwnText({ pieces }: Body): boolean {
  const isAround = pieces.some(({ type }) => type === 'choice');
  const isThere = (piece: Piece) => piece.type === 'text' && piece.text.trim() !== '';
  return isAround
    ? pieces.some(isThere)
    : pieces.some((piece) => piece.type === 'argument' || isThere(piece));
}

const typeOf = ({ kind }: Choice): PluralType => (kind === 'selectordinal' ? 'ordinal' : 'cardinal');

export function formsOf(choice: Choice, plurals: PluralLanguage): Form<Branch>[] {
  const own = choice.branches.map((branch) => ({ name: branch.key, own: branch }));
  return choice.kind === 'select' ? own : neededForms(own, plurals.categories(typeOf(choice)));
}

export function otherOf({ branches }: Choice): Branch {
  const other = branches.find(({ key }) => key === 'other');
  if (!other) throw new Error('Every message that was read has it');
  return other;
}

function notesOn(choice: Choice, name: string, plurals: PluralLanguage): Where['notes'] {
  return choice.kind === 'select' ? [] : formNotes(plurals, typeOf(choice), name);
}

/** Text with its arguments and plurals as codes. */
export function textOf({ pieces }: Body, message: string): { source: string; codes: FilterCode[] } {
  const inlines = pieces.map((piece): Inline => {
    const { start, end } = piece;
    if (piece.type === 'text') return { type: 'text', text: piece.text, start, end };
    // The translation may have other branches for the same argument.
    const markup =
      piece.type === 'choice'
        ? `{${piece.choice.argument}, ${piece.choice.kind}}`
        : message.slice(piece.start, piece.end);
    return { type: 'code', kind: 'standalone', display: markup, markup, start, end };
  });
  const { source, codes } = numberCodes(inlines, message);
  const marked = pieces.filter(({ type }) => type !== 'text');
  // An argument used only in the translation must still be read as one.
  return {
    source,
    codes: codes.map((code, at) => (marked[at]?.type === 'choice' ? code : { ...code, is_text: true })),
  };
}

/** The edited text of a message part. */
export interface PartEdit {
  target: string;
  codes: readonly FilterCode[];
  state?: SegmentState | undefined;
}

/**
 * Replaces texts of a message by path. Branches that the target language lacks are left out; branches missing
 * in the file are added if they have text.
 */
export function writeMessage(
  { segment: { source }, body, plurals }: Message<Whole>,
  edits: ReadonlyMap<string, PartEdit>,
): string {
  const names = argumentsOf(body, source);
  const isEdited = (path: string) => [...edits.keys()].some((each) => `${each}/`.startsWith(`${path}/`));

  function writeBody(own: Body, path: string): string {
    let choices = 0;
    const written = own.pieces.map((piece) => {
      if (piece.type !== 'choice') return source.slice(piece.start, piece.end);
      return writeChoice(piece.choice, `${path}/${choices++}`);
    });
    const edit = edits.get(path);
    if (!edit) return written.join('');
    const marked = written.filter((_, at) => own.pieces[at]?.type !== 'text');
    return parseText(edit.target)
      .map((part) => {
        if (part.type === 'text') return escapeText(part.text, names);
        const code = edit.codes[part.id - 1];
        return marked[part.id - 1] ?? (part.kind === 'close' ? code?.closing_markup : code?.markup) ?? '';
      })
      .join('');
  }

  function writeChoice(choice: Choice, path: string): string {
    const { branches } = choice;
    const [first, second] = branches;
    const forms = formsOf(choice, plurals).filter(
      ({ name, own }) => own !== null || isEdited(`${path}.${name}`),
    );
    const written = forms.map(({ name, own }, at) => {
      const { body: text, gap, lead } = own ?? otherOf(choice);
      const isMoved = own === null || own === first;
      const before = at === 0 ? (first?.lead ?? '') : isMoved ? (second?.lead ?? ' ') : lead;
      return `${before}${name}${gap}{${writeBody(text, `${path}.${name}`)}}`;
    });
    const start = (first?.body.start ?? 0) - headLength(first);
    return (
      source.slice(choice.start, start) + written.join('') + source.slice(branches.at(-1)?.end, choice.end)
    );
  }

  return writeBody(body, '');
}

function headLength(branch: Branch | undefined): number {
  return branch ? branch.lead.length + branch.key.length + branch.gap.length + 1 : 0;
}

/** The arguments of a message: typed `{name}` is treated as one of them. */
function argumentsOf(body: Body, message: string, names = new Set<string>()): Set<string> {
  for (const piece of body.pieces) {
    if (piece.type === 'argument') names.add(message.slice(piece.start, piece.end));
    if (piece.type !== 'choice') continue;
    names.add(`{${piece.choice.argument}}`);
    for (const branch of piece.choice.branches) argumentsOf(branch.body, message, names);
  }
  return names;
}
