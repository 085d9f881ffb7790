import type { FileLanguages } from '../../../../shared/domain/text/file-languages.ts';
import { primaryLanguage, textDirection } from '../../../../shared/domain/text/languages.ts';
import type { Splice } from '../../xml/splice.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { type Declaring, declareOnTag, outsideOf } from '../declare-language.ts';
import { scanPage } from '../html/well-formed.ts';
import { type PackagePart, partsOf } from '../office/parts.ts';
import { rootOf } from '../xml-content.ts';
import { elementsOf, METADATA, publicationOf, scanPart } from './publication.ts';

/**
 * The splices of a book that also declare the target language: in the metadata, and in the parts that are edited. Other
 * parts stay in their language.
 */
export function declareLanguage(
  text: string,
  splices: readonly Splice[],
  languages: FileLanguages,
): Splice[] {
  const parts = partsOf(text);
  const { texts } = publicationOf(parts);
  const ordered = splices.toSorted((a, b) => a.start - b.start);
  let next = 0;
  const declared = parts.flatMap((part) => {
    const end = part.at + part.text.length;
    const first = next;
    while ((ordered[next]?.start ?? Number.POSITIVE_INFINITY) < end) next++;
    const isEdited = next > first;
    const kind = texts.get(part.name);
    if (kind === 'package') return declareInPackage(part, ordered.slice(first, next), languages);
    if (!isEdited) return [];
    return kind === 'ncx' ? declareInList(part, languages) : declareInPage(part, languages);
  });
  declared.sort((a, b) => a.start - b.start);
  // Attributes that state a language may be texts by option.
  return [...splices, ...outsideOf(ordered, declared)];
}

/** Splices for the start tag of a node. */
function declareOn(
  tape: XmlTape,
  node: number,
  part: PackagePart,
  languages: FileLanguages,
  declaring: Declaring,
): Splice[] {
  const start = tape.start[node] ?? 0;
  const tag = tape.text.slice(start, tape.openEnd[node]);
  return declareOnTag(tag, part.at + start, languages, declaring);
}

/** Replaces the stated direction of an element, even without a stated language; adds none. */
function turn(tape: XmlTape, node: number, part: PackagePart, { target_lang }: FileLanguages): Splice[] {
  const stated = tape.findAttribute(node, 'dir');
  const wanted = textDirection(target_lang);
  if (stated < 0 || tape.valueOf(stated) === wanted) return [];
  const [start, end] = tape.valueRange(stated);
  return [{ start: part.at + start, end: part.at + end, text: wanted }];
}

function declareInPage(part: PackagePart, languages: FileLanguages): Splice[] {
  const { tape } = scanPage(part.text);
  const root = rootOf(tape);
  const isHtml = tape.rawName(root) === 'html';
  const names = { languages: ['xml:lang', 'lang'] };
  const own = { ...names, ...(isHtml && { added: 'xml:lang', direction: 'dir' }) };
  // InDesign also states the language on the body.
  const body = tape.childElements(root).filter((node) => tape.rawName(node) === 'body');
  return [
    ...declareOn(tape, root, part, languages, own),
    ...body.flatMap((node) => [
      ...declareOn(tape, node, part, languages, names),
      ...turn(tape, node, part, languages),
    ]),
  ];
}

function declareInList(part: PackagePart, languages: FileLanguages): Splice[] {
  const tape = scanPart(part.text);
  return declareOn(tape, rootOf(tape), part, languages, { languages: ['xml:lang'] });
}

/** `dc:language`, the language of edited metadata, and the direction in which pages are turned. */
function declareInPackage(part: PackagePart, edits: readonly Splice[], languages: FileLanguages): Splice[] {
  const tape = scanPart(part.text);
  const root = rootOf(tape);
  const nodes = editedMetadata(tape, edits, part.at);
  return [
    ...bookLanguage(tape, part, languages),
    ...[root, ...nodes].flatMap((node) => [
      ...declareOn(tape, node, part, languages, { languages: ['xml:lang'] }),
      ...turn(tape, node, part, languages),
    ]),
    ...pageDirection(tape, root, part, languages),
  ];
}

/** The edited metadata elements. Edits are in order. */
function editedMetadata(tape: XmlTape, edits: readonly Splice[], at: number): number[] {
  const nodes: number[] = [];
  let next = 0;
  for (let node = 0; node < tape.length; node++) {
    if (!METADATA.has(tape.nameOf(node))) continue;
    const [start, end] = [at + (tape.openEnd[node] ?? 0), at + (tape.closeStart[node] ?? 0)];
    while ((edits[next]?.start ?? end) < start) next++;
    if ((edits[next]?.start ?? Number.POSITIVE_INFINITY) <= end) nodes.push(node);
  }
  return nodes;
}

/** Replaces the source language in the metadata, or the first of the listed languages if it is not among them. */
function bookLanguage(
  tape: XmlTape,
  part: PackagePart,
  { source_lang, target_lang }: FileLanguages,
): Splice[] {
  const stated = elementsOf(tape, 'dc:language').map((node) => {
    const [start = 0, end = 0] = [tape.openEnd[node], tape.closeStart[node]];
    return { start: part.at + start, end: part.at + end, text: tape.text.slice(start, end).trim() };
  });
  const isSame = (one: string, other: string) => primaryLanguage(one) === primaryLanguage(other);
  if (stated.some(({ text }) => text === target_lang)) return [];
  const old = stated.find(({ text }) => isSame(text, source_lang)) ?? stated[0];
  return old && old.start < old.end ? [{ ...old, text: target_lang }] : [];
}

/** The direction of pages, which EPUB 2 cannot state. A Japanese book with pages from right to left keeps it. */
function pageDirection(
  tape: XmlTape,
  root: number,
  part: PackagePart,
  { source_lang, target_lang }: FileLanguages,
): Splice[] {
  const [spine] = elementsOf(tape, 'spine');
  if (spine === undefined || !/^3/.test(tape.attribute(root, 'version') ?? '')) return [];
  const wanted = textDirection(target_lang);
  const name = 'page-progression-direction';
  const stated = tape.findAttribute(spine, name);
  if (stated >= 0) {
    const value = tape.valueOf(stated);
    const isOfSource = wanted === 'rtl' || textDirection(source_lang) === 'rtl';
    if (value === wanted || !isOfSource) return [];
    const [start, end] = tape.valueRange(stated);
    return [{ start: part.at + start, end: part.at + end, text: wanted }];
  }
  if (wanted !== 'rtl') return [];
  const at = part.at + (tape.start[spine] ?? 0) + 1 + tape.rawName(spine).length;
  return [{ start: at, end: at, text: ` ${name}="rtl"` }];
}
