import type { XmlTape } from '../../xml/tape.ts';
import { shiftSegment } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { readHtml } from '../html/read.ts';
import { scanPage } from '../html/well-formed.ts';
import { inPart, type PackagePart } from '../office/parts.ts';
import { listOf, type OptionValues } from '../options.ts';
import type { SkippedSink } from '../skipped.ts';
import { readContent } from '../xml-content.ts';
import { publicationOf, scanPart } from './publication.ts';

/** Metadata that reading systems show and search. Names of people and publishers stay. */
const METADATA = new Set(['dc:title', 'dc:description', 'dc:subject']);

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
  const numbers = pageNumbers(page.tape);
  let at = 0;
  return segments.flatMap((segment) => {
    while ((numbers[at]?.end ?? Number.POSITIVE_INFINITY) <= segment.start) at++;
    if ((numbers[at]?.start ?? Number.POSITIVE_INFINITY) <= segment.start) return [];
    const { key } = segment;
    return [{ ...segment, key: key.startsWith('#') || key === '' ? key : ` ${key}` }];
  });
}

/** The tags of page breaks, whose titles are numbers of printed pages, and the lists of these pages, in order. */
function pageNumbers(tape: XmlTape): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let node = 0; node < tape.length; node++) {
    const kinds = ['epub:type', 'type', 'role'].flatMap((name) => tape.attribute(node, name) ?? []).join(' ');
    const start = tape.start[node] ?? 0;
    if (/\bpage-list\b|\bdoc-pagelist\b/.test(kinds)) {
      found.push({ start, end: tape.end[node] ?? start });
      node = (tape.after[node] ?? node + 1) - 1;
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
    if (name === 'pageList' || name === 'docAuthor') node = (tape.after[node] ?? node + 1) - 1;
    else if (METADATA.has(name) || (name === 'text' && !tape.isSelfClosed(node))) {
      const content = readContent(tape, node);
      if (content.source.trim() === '') continue;
      segments.push({
        ...content,
        key: ` ${METADATA.has(name) ? name : entryOf(tape, node)}`.replace(/^ #/, '#'),
        target: null,
        block: { kind: 'label' },
        context: { element: name },
      });
    }
  }
  return segments;
}

/** `#id` of the entry with this label, otherwise the name of its element. */
function entryOf(tape: XmlTape, node: number): string {
  const label = tape.parent[node] ?? -1;
  const entry = tape.nameOf(label) === 'navLabel' ? (tape.parent[label] ?? -1) : label;
  const id = entry < 0 ? null : tape.attribute(entry, 'id');
  return id === null ? tape.nameOf(entry) : `#${id}`;
}
