import type { XmlTape } from '../../xml/tape.ts';
import { decodeCharacters } from '../../xml/text.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import type { OptionValues } from '../options.ts';
import { type SkippedPlace, type SkippedSink, withoutTags } from '../skipped.ts';
import { isRelationships } from './relationships.ts';

const EMBEDDED = /(^|\/)embeddings\/[^/]+$/i;
const IMAGE = /((^|\/)media\/|^Pictures\/).*\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|svm|webp|wdp)$/i;

/** A copy of its neighbour for older programs. */
const FALLBACK = 'mc:Fallback';

/** Parts of a package that another choice of options would read. */
interface ReadParts {
  parts: readonly string[];
  /** With every option on. */
  all: readonly string[];
}

/** Reports embedded objects, images, and parts left out by options. */
export function reportEntries(archive: ZipArchive, { parts, all }: ReadParts, skipped: SkippedSink): void {
  const read = new Set(parts);
  for (const name of new Set(all)) {
    if (!read.has(name) && !isRelationships({ name }) && archive.entry(name)) skipped.add('option', { name });
  }
  const names = archive.names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  for (const name of names) if (EMBEDDED.test(name)) skipped.add('embedded', { name });
  for (const name of names) if (IMAGE.test(name)) skipped.add('image', { name });
}

/** Whether an entry is an image by its name alone. */
export function isKnownImage(name: string): boolean {
  return IMAGE.test(name);
}

/** The values with every boolean option on. */
export function allOn(values: OptionValues): OptionValues {
  const on = Object.entries(values).map(([name, value]) => [name, typeof value === 'boolean' ? true : value]);
  return Object.fromEntries(on);
}

/** The text in an element, whatever its markup. */
export function textWithin(tape: XmlTape, node: number): string {
  return decodeCharacters(withoutTags(tape.text.slice(tape.openEnd[node], tape.closeStart[node]), ''));
}

export interface SkippedWords {
  /** Elements with a formula. */
  formula: string;
  /** Attributes with alternative texts, if those are not read. */
  attributesOf?: ((tape: XmlTape, node: number) => readonly string[]) | undefined;
  /** Whether a run's text is hidden and not read. */
  isHidden?: ((tape: XmlTape, node: number) => boolean) | undefined;
}

/** Reports formulas, hidden text and alternative texts in a part, as far as they are not read. */
export function reportInPart(
  tape: XmlTape,
  { formula, attributesOf, isHidden }: SkippedWords,
  place: SkippedPlace,
  skipped: SkippedSink,
): void {
  for (let node = 0; node < tape.length; node++) {
    if (!tape.isElement(node)) continue;
    if (tape.nameOf(node) === FALLBACK) {
      node = (tape.after[node] ?? node + 1) - 1;
      continue;
    }
    for (const attribute of attributesOf?.(tape, node) ?? []) {
      const found = tape.findAttribute(node, attribute);
      const text = found < 0 ? '' : tape.valueOf(found);
      if (text.trim() !== '') skipped.add('alternative', { ...place, text });
    }
    if (tape.nameOf(node) === formula) {
      skipped.add('formula', { ...place, text: textWithin(tape, node) });
    } else if (isHidden?.(tape, node)) {
      const text = textWithin(tape, node);
      if (text.trim() !== '') skipped.add('hidden', { ...place, text });
    }
  }
}
