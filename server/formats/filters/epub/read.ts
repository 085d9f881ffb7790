import { CDATA, type XmlTape } from '../../xml/tape.ts';
import { numberCodes, shiftSegment } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { keyOfId } from '../html/attributes.ts';
import { roleOf } from '../html/elements.ts';
import { readHtml } from '../html/read.ts';
import { scanPage } from '../html/well-formed.ts';
import { inPart, type PackagePart } from '../office/parts.ts';
import { listOf, type OptionValues } from '../options.ts';
import { Run, trimRun } from '../run.ts';
import type { SkippedSink } from '../skipped.ts';
import { inlinesOf, onlyCdata, readContent, type XmlContent } from '../xml-content.ts';
import { METADATA, publicationOf, scanPart } from './publication.ts';

/** UTF-16 units of a part's name in the keys of its texts. */
const MAX_STEM = 100;

/** The texts of a book's parts in order. */
export function readParts(
  parts: readonly PackagePart[],
  values: OptionValues,
  skipped?: SkippedSink,
): FilterSegment[] {
  const { texts } = publicationOf(parts);
  return parts.flatMap((part) => {
    const kind = texts.get(part.name);
    const isPage = kind !== 'ncx' && kind !== 'package';
    const segments = inPart(part.name, () => (isPage ? readPage(part, values, skipped) : readList(part)));
    const file = part.name.slice(part.name.lastIndexOf('/') + 1);
    const stem = file.replace(/\.\w+$/, '').slice(0, MAX_STEM);
    return segments.map(({ key, context, ...segment }) => {
      const own = { ...segment, key: `${stem}${key}`, context: { ...context, part: part.name } };
      return shiftSegment(own, part.at);
    });
  });
}

function readPage({ name, text }: PackagePart, values: OptionValues, skipped?: SkippedSink): FilterSegment[] {
  const page = scanPage(text);
  const attributes = new Set(listOf(values, 'attributes').map((one) => one.toLowerCase()));
  const inPage: SkippedSink | undefined = skipped && {
    add: (reason, { text: shown = '' }) => skipped.add(reason, { name, text: shown }),
  };
  const { segments } = readHtml(text, { attributes, skipped: inPage, page });
  if (inPage) reportCdata(page.tape, inPage);
  const numbers = pageNumbers(page.tape);
  let at = 0;
  return segments.flatMap((segment) => {
    while ((numbers[at]?.end ?? Number.POSITIVE_INFINITY) <= segment.start) at++;
    if ((numbers[at]?.start ?? Number.POSITIVE_INFINITY) <= segment.start) return [];
    const { key } = segment;
    return [{ ...segment, key: key.startsWith('#') || key === '' ? key : ` ${key}` }];
  });
}

/** Reports words in CDATA sections other than those in scripts, which are reported as a whole. */
function reportCdata(tape: XmlTape, skipped: SkippedSink): void {
  for (let node = 0; node < tape.length; node++) {
    if (tape.name[node] !== CDATA) continue;
    const text = tape.text.slice(tape.start[node], tape.end[node]).slice('<![CDATA['.length, -']]>'.length);
    const parent = tape.rawName(tape.parent[node] ?? -1).toLowerCase();
    const isScript = roleOf(parent, { isForeign: false, isXml: true }) === 'opaque';
    if (!isScript && text.trim() !== '') skipped.add('unsupported', { text });
  }
}

/** The tags of page breaks, whose titles are numbers of printed pages, and the lists of these pages, in order. */
function pageNumbers(tape: XmlTape): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let node = 0; node < tape.length; node++) {
    const kinds = ['epub:type', 'type', 'role'].flatMap((name) => tape.attribute(node, name) ?? []).join(' ');
    const start = tape.start[node] ?? 0;
    if (/\bpage-list\b|\bdoc-pagelist\b/.test(kinds)) {
      // A heading above the list is text.
      const lists = tape.childElements(node).filter((child) => /^[ou]l$/.test(tape.rawName(child)));
      for (const list of lists.length > 0 ? lists : [node]) {
        found.push({ start: tape.start[list] ?? 0, end: tape.end[list] ?? 0 });
      }
      node = lastIn(tape, node);
    } else if (/\bpagebreak\b|\bdoc-pagebreak\b/.test(kinds)) {
      found.push({ start, end: tape.openEnd[node] ?? start });
    }
  }
  return found;
}

/** The labels of a table of contents, or metadata. */
function readList({ text }: PackagePart): FilterSegment[] {
  const tape = scanPart(text);
  const segments: FilterSegment[] = [];
  for (let node = 0; node < tape.length; node++) {
    const name = tape.nameOf(node);
    if (name === 'pageTarget' || name === 'docAuthor') node = lastIn(tape, node);
    else if (METADATA.has(name) || (name === 'text' && !tape.isSelfClosed(node))) {
      const content = readLabel(tape, node);
      if (content) {
        segments.push({
          ...content,
          key: ` ${METADATA.has(name) ? name : entryOf(tape, node)}`.replace(/^ #/, '#'),
          target: null,
          block: { kind: 'label' },
          context: { element: name },
        });
      }
      // All elements in a label are codes.
      node = lastIn(tape, node);
    }
  }
  return segments;
}

/** The text of an element, without surrounding white space, which reading systems ignore; null = none. */
function readLabel(tape: XmlTape, node: number): XmlContent | null {
  if (onlyCdata(tape, node)) {
    const content = readContent(tape, node);
    return content.source.trim() === '' ? null : content;
  }
  const run = new Run();
  for (const inline of inlinesOf(tape, node)) run.inlines.push(inline);
  const inlines = trimRun(run, tape.text);
  const [start, end] = [inlines[0]?.start, inlines.at(-1)?.end];
  if (start === undefined || end === undefined) return null;
  return { ...numberCodes(inlines, tape.text), start, end };
}

/** The last node in an element, or the element itself. */
function lastIn(tape: XmlTape, node: number): number {
  return (tape.after[node] ?? node + 1) - 1;
}

/** `#id` of the entry with this label, otherwise the name of its element. */
function entryOf(tape: XmlTape, node: number): string {
  const label = tape.parent[node] ?? -1;
  const entry = tape.nameOf(label) === 'navLabel' ? (tape.parent[label] ?? -1) : label;
  const id = entry < 0 ? null : keyOfId(tape.attribute(entry, 'id'));
  return id === null ? tape.nameOf(entry) : `#${id}`;
}
