import { FormatError } from '../format-error.ts';
import { applySplices, type Splice, unencodable } from '../xml/splice.ts';
import { encodeAttribute, type Unencodable } from '../xml/text.ts';
import { setAttribute } from './attributes.ts';
import { openXliff, type XliffDocument } from './document.ts';
import type { SegmentLayout, UnitLayout } from './layout.ts';
import { readUnits } from './parse.ts';
import { renderTarget } from './render.ts';
import { spliceStatus } from './status-edit.ts';
import { spliceUnitTargets } from './target-edit.ts';
import type { XliffEdit } from './types.ts';

export interface WriteOptions {
  /** Written as `trgLang` of a 2.x file that names none yet, which XLIFF requires once there is a target. */
  target_lang?: string;
}

/** What the splicing functions share. */
export interface WriteContext {
  document: XliffDocument;
  splices: Splice[];
  unencodable: Unencodable;
}

/** A plain XLIFF file with edits spliced in; archives are opened by `writeXliff`. */
export function writeXliffXml(
  bytes: Uint8Array,
  edits: ReadonlyMap<number, XliffEdit>,
  options: WriteOptions = {},
): Uint8Array {
  if (edits.size === 0) return bytes.slice();
  const document = openXliff(bytes);
  const context: WriteContext = { document, splices: [], unencodable: unencodable(document.source) };
  let known = 0;
  for (const unit of readUnits(document)) {
    const changed = unit.segments.filter((segment) => edits.has(segment.index));
    known += changed.length;
    if (changed.length > 0) editUnit(context, unit, edits);
  }
  if (known < edits.size) {
    throw new FormatError('no-such-segment', 'An edit is for a segment that this file does not have.');
  }
  if (options.target_lang) declareTargetLanguage(context, options.target_lang);
  return applySplices(document.source, context.splices);
}

function editUnit(context: WriteContext, unit: UnitLayout, edits: ReadonlyMap<number, XliffEdit>): void {
  const contents = new Map<SegmentLayout, string>();
  for (const segment of unit.segments) {
    const edit = edits.get(segment.index);
    if (!edit) continue;
    const target = edit.target ?? (segment.target === null ? null : '');
    if (target === null || target === segment.target) continue;
    contents.set(segment, renderTarget(context, segment, target));
  }
  // Attributes first: an attribute and the content of a self-closed element may splice at the same place.
  const inserted = spliceStatus(context, unit, edits, contents);
  if (contents.size > 0) spliceUnitTargets(context, unit, contents, inserted);
}

function declareTargetLanguage(context: WriteContext, language: string): void {
  const { document } = context;
  if (document.major !== 2 || context.splices.length === 0) return;
  if (document.tape.findAttribute(document.root, 'trgLang') >= 0) return;
  setAttribute(
    context.splices,
    document.tape,
    document.root,
    'trgLang',
    encodeAttribute(language, context.unencodable),
  );
}
