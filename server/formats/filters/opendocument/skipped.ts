import type { XmlTape } from '../../xml/tape.ts';
import type { ZipArchive } from '../../zip/read-zip.ts';
import { textWithin } from '../office/skipped.ts';
import type { OptionValues } from '../options.ts';
import type { SkippedSink } from '../skipped.ts';
import { COMMENT, PARAGRAPHS } from './vocabulary.ts';

/** Alternative texts of drawings. */
const DESCRIPTIONS = new Set(['svg:title', 'svg:desc']);
const FORMULA = /\smanifest:media-type="application\/vnd\.oasis\.opendocument\.formula"/;

/** Reports texts of a part that are not read. */
export function reportSkipped(tape: XmlTape, name: string, values: OptionValues, skipped: SkippedSink): void {
  for (let node = 0; node < tape.length; node++) {
    if (!tape.isElement(node)) continue;
    const kind = tape.nameOf(node);
    if (!DESCRIPTIONS.has(kind) && (kind !== COMMENT || values.comments === true)) continue;
    const inside =
      kind === COMMENT ? tape.childElements(node).filter((one) => PARAGRAPHS.has(tape.nameOf(one))) : [node];
    const text = inside.map((one) => textWithin(tape, one)).join(' ');
    if (text.trim() !== '') skipped.add(kind === COMMENT ? 'option' : 'alternative', { name, text });
  }
}

/** Reports embedded formulas and other objects: folders, or files without a name extension. */
export function reportObjects(archive: ZipArchive, skipped: SkippedSink): void {
  const manifest = archive.read('META-INF/manifest.xml')?.toString() ?? '';
  const formulas = new Set<string>();
  for (const [entry] of manifest.matchAll(/<manifest:file-entry\b[^>]*>/g)) {
    const path = /\smanifest:full-path="([^"]*)"/.exec(entry)?.[1];
    if (path !== undefined && FORMULA.test(entry)) formulas.add(path.replace(/\/$/, ''));
  }
  const objects = archive.names.flatMap(
    (name) => /^(Object [^/]+)(?:$|\/content\.xml$)/.exec(name)?.[1] ?? [],
  );
  for (const name of new Set(objects)) skipped.add(formulas.has(name) ? 'formula' : 'embedded', { name });
}
