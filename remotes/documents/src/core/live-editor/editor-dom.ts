import { type InlineCode, parseText, type TextPart } from '@tessera/shared/text/inline-codes';
import { chipFacts, markupOf } from './chip-look.ts';
import { formatsOf } from './formats.ts';
import { t } from './messages.ts';

// How notated text is represented in the contenteditable element: text nodes, and a non-editable chip for
// each code. Where a chip has no adjacent text, a filler gives the caret a position that browsers would
// otherwise lose.
const FILLER = '\uFEFF';
const CODE_ATTRIBUTE = 'data-code';
const FILLER_ATTRIBUTE = 'data-filler';

export interface ChipLook {
  /** Classes for opening, closing and standalone chips. */
  className(part: TextPart & { type: 'code' }): string;
  /** Numbers of the codes shown in full in any view. */
  expanded: readonly number[];
  /** The style sheet shows all of them in full. */
  showsMarkup?: boolean;
  /** Shows a mark for each space, tab, line break and invisible character. */
  showsWhiteSpace?: boolean;
}

/** Names of the white space and invisible characters that can be shown. */
const SPACES = new Map([
  [' ', 'space'],
  ['\t', 'tab'],
  ['\n', 'break'],
  ['\u00a0', 'non-breaking'],
  ['\u202f', 'non-breaking'],
  ['\u00ad', 'invisible'],
  ['\u200b', 'invisible'],
  ['\u200c', 'invisible'],
  ['\u200d', 'invisible'],
  ['\u200e', 'invisible'],
  ['\u200f', 'invisible'],
  ['\u2060', 'invisible'],
]);
const SPACE = /([ \t\n\u00a0\u00ad\u202f\u200b-\u200f\u2060])/;

/** Splits a text into runs, and each white space by its kind. */
export function splitSpaces(text: string): { text: string; space: string | undefined }[] {
  return text
    .split(SPACE)
    .filter((run) => run !== '')
    .map((run) => ({ text: run, space: SPACES.get(run) }));
}

/** Spoken names of the most common codes. */
const SPOKEN = ['b', 'i', 'u', 'br', 'a', 'img'] as const;

function spokenName(display: string): string {
  const known = SPOKEN.find((name) => name === display);
  return known ? t(`chip.spoken.${known}`) : display;
}

/** The accessible name of a chip: `tag 2 open, bold`, and shown in full `tag 2 open, <b>`. */
export function chipLabel(
  part: TextPart & { type: 'code' },
  codes: readonly InlineCode[],
  shownInFull: readonly number[] | 'all' = [],
): string {
  const { id, kind } = part;
  const display = codes.find((code) => code.id === id)?.display ?? '';
  const isInFull = shownInFull === 'all' || shownInFull.includes(id);
  const name = (isInFull && markupOf(part, codes)) || spokenName(display);
  return name ? t('chip.named', { id, kind, name }) : t('chip.label', { id, kind });
}

/** Renders the text, replacing the element's content. */
export function renderText(
  element: HTMLElement,
  text: string,
  codes: readonly InlineCode[],
  look: ChipLook,
): void {
  const parts = parseText(text);
  const formats = formatsOf(parts, codes);
  const nodes: Node[] = [];
  parts.forEach((part, index) => {
    if (part.type === 'text') {
      const runs = look.showsWhiteSpace ? textWithMarks(part.text) : [document.createTextNode(part.text)];
      nodes.push(...runs.map((run) => formatted(run, formats[index])));
      return;
    }
    if (parts[index - 1]?.type !== 'text') nodes.push(createFiller());
    nodes.push(createChip(part, codes, look));
    if (index === parts.length - 1) nodes.push(createFiller());
  });
  // A trailing line break is only displayed when something follows it.
  if (text.endsWith('\n')) nodes.push(createFiller());
  element.replaceChildren(...nodes);
}

function textWithMarks(text: string): Node[] {
  return splitSpaces(text).map((run) => {
    const node = document.createTextNode(run.text);
    if (!run.space) return node;
    const mark = document.createElement('span');
    mark.dataset.space = run.space;
    mark.append(node);
    return mark;
  });
}

function formatted(run: Node, format: string | undefined): Node {
  if (!format) return run;
  const element = run instanceof HTMLElement ? run : document.createElement('span');
  if (element !== run) element.append(run);
  element.dataset.format = format;
  return element;
}

function createChip(
  part: TextPart & { type: 'code' },
  codes: readonly InlineCode[],
  look: ChipLook,
): HTMLElement {
  const chip = document.createElement('span');
  chip.contentEditable = 'false';
  chip.setAttribute(CODE_ATTRIBUTE, part.raw);
  chip.setAttribute('role', 'img');
  chip.setAttribute('aria-label', chipLabel(part, codes, look.showsMarkup ? 'all' : look.expanded));
  chip.className = look.className(part);
  for (const [name, value] of Object.entries(chipFacts(part, codes, look.expanded)))
    if (value) chip.setAttribute(name, String(value));
  chip.textContent = String(part.id);
  return chip;
}

function createFiller(): HTMLElement {
  const filler = document.createElement('span');
  filler.setAttribute(FILLER_ATTRIBUTE, '');
  filler.textContent = FILLER;
  return filler;
}

/** The element's text, in the notation. */
export function readText(element: HTMLElement): string {
  return [...element.childNodes].map(textOfNode).join('');
}

function textOfNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof HTMLElement)) return '';
  const code = node.getAttribute(CODE_ATTRIBUTE);
  if (code !== null) return code;
  if (node.tagName === 'BR') return '\n';
  const inside = [...node.childNodes].map(textOfNode).join('');
  return node.hasAttribute(FILLER_ATTRIBUTE) ? inside.replace(FILLER, '') : inside;
}

/** The offset in the notation of a DOM position in the element. */
export function offsetOfPlace(element: HTMLElement, node: Node, offset: number): number {
  if (!element.contains(node)) return 0;
  const before = document.createRange();
  before.setStart(element, 0);
  const chip = (node instanceof Element ? node : node.parentElement)?.closest(`[${CODE_ATTRIBUTE}]`);
  if (chip && element.contains(chip)) before.setEndBefore(chip);
  else before.setEnd(node, offset);
  const fragment = before.cloneContents();
  return [...fragment.childNodes].map(textOfNode).join('').length;
}

/**
 * The caret's position on the screen; the whole element if the browser cannot tell, `null` when it is
 * elsewhere.
 */
export function caretBox(element: HTMLElement): DOMRect | null {
  const selection = document.getSelection();
  if (!selection?.focusNode || !element.contains(selection.focusNode)) return null;
  const caret = document.createRange();
  caret.setStart(selection.focusNode, selection.focusOffset);
  return caret.getClientRects()[0] ?? element.getBoundingClientRect();
}

/** The selection in the element as offsets, or `null` when it is elsewhere. */
export function readSelection(element: HTMLElement): { anchor: number; focus: number } | null {
  const selection = document.getSelection();
  if (!selection?.anchorNode || !selection.focusNode || !element.contains(selection.anchorNode)) return null;
  return {
    anchor: offsetOfPlace(element, selection.anchorNode, selection.anchorOffset),
    focus: offsetOfPlace(element, selection.focusNode, selection.focusOffset),
  };
}

export function writeSelection(element: HTMLElement, anchor: number, focus: number): void {
  const start = placeOfOffset(element, anchor);
  const end = placeOfOffset(element, focus);
  document.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}

/** The DOM range of a part of the text. */
export function rangeOfText(element: HTMLElement, from: number, to: number): Range {
  const start = placeOfOffset(element, from);
  const end = placeOfOffset(element, to);
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

function placeOfOffset(element: HTMLElement, offset: number): { node: Node; offset: number } {
  let left = offset;
  for (const child of element.childNodes) {
    const length = textOfNode(child).length;
    const isChip = child instanceof HTMLElement && child.hasAttribute(CODE_ATTRIBUTE);
    if (!isChip && left <= length) {
      const text = child.nodeType === Node.TEXT_NODE ? child : child.firstChild;
      // In a filler the caret is placed after the invisible character.
      const isFiller = child instanceof HTMLElement && child.hasAttribute(FILLER_ATTRIBUTE);
      if (text) return { node: text, offset: left + (isFiller ? 1 : 0) };
    }
    left -= length;
    if (left < 0) break;
  }
  return { node: element, offset: element.childNodes.length };
}
