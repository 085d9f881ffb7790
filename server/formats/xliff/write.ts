import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import type { XmlSource } from '../xml/encoding.ts';
import { applySplices, type Splice, unencodable } from '../xml/splice.ts';
import { encodeAttribute } from '../xml/text.ts';
import { setAttribute } from './attributes.ts';
import { openXliff } from './document.ts';
import { editUnit } from './edit-unit.ts';
import type { UnitLayout } from './layout.ts';
import { readUnits } from './parse.ts';
import { editCut, takeSteps, type UnitStep } from './resegment/index.ts';
import { cutUnit } from './resegment/unit-cut.ts';
import { usesStates } from './status.ts';
import type { XliffEdit } from './types.ts';
import type { WriteContext } from './write-context.ts';

export interface WriteOptions {
  /** Written as `trgLang` of a 2.x file without one, which XLIFF requires once there is a target. */
  target_lang?: string;
  /** Written as `target-language` of 1.x files if none has one, even without edits. */
  declare_lang?: string;
  /** Units whose segments were split or joined, by position; not covered by `edits`. */
  units?: ReadonlyMap<number, ChangedUnit>;
  /** Records the changes in the XML. */
  take?: (source: XmlSource, splices: readonly Splice[]) => void;
}

export interface ChangedUnit {
  steps: readonly UnitStep[];
  /** By the position of the segment in the changed unit. */
  edits: ReadonlyMap<number, XliffEdit>;
}

/** A plain XLIFF file with edits spliced in; `writeXliff` handles archives. */
export function writeXliffXml(
  bytes: Uint8Array,
  edits: ReadonlyMap<number, XliffEdit>,
  options: WriteOptions = {},
): Uint8Array {
  const units = options.units ?? new Map<number, ChangedUnit>();
  if (edits.size === 0 && units.size === 0 && !options.declare_lang) return bytes.slice();
  const document = openXliff(bytes);
  const context: WriteContext = {
    document,
    splices: [],
    unencodable: unencodable(document.source),
    usesStates: usesStates(document),
  };
  let known = 0;
  let unitIndex = 0;
  for (const unit of readUnits(document)) {
    const resegmented = units.get(unitIndex++);
    if (resegmented) {
      spliceUnit(context, unit, resegmented);
      continue;
    }
    const changed = unit.segments.filter((segment) => edits.has(segment.index));
    known += changed.length;
    for (const { index, source } of changed) {
      const { source: expected = source } = edits.get(index) ?? {};
      if (plainText(source) !== plainText(expected)) {
        throw new FormatError('other-segments', localised('format.other-segments', { kind: 'xliff' }));
      }
    }
    if (changed.length > 0) editUnit(context, unit, edits);
  }
  if (known < edits.size) {
    throw new FormatError('no-such-segment', localised('format.no-such-segment'));
  }
  const edited = context.splices.length;
  if (options.target_lang) declareTargetLanguage(context, options.target_lang);
  if (options.declare_lang) declareFileLanguage(context, options.declare_lang);
  for (const splice of context.splices.slice(edited)) splice.kind = 'language';
  options.take?.(document.source, context.splices);
  return applySplices(document.source, context.splices);
}

function declareFileLanguage({ document, splices, unencodable }: WriteContext, language: string): void {
  const { files, major, tape } = document;
  if (major === 2 || files.some(({ targetLang }) => targetLang !== null)) return;
  for (const { node } of files) {
    setAttribute(splices, tape, node, 'target-language', encodeAttribute(language, unencodable));
  }
}

/** Rewrites a unit after its steps and edits, if it differs from the present one. */
function spliceUnit(
  { document, splices, usesStates }: WriteContext,
  { unit: { node } }: UnitLayout,
  changed: ChangedUnit,
): void {
  const cut = cutUnit(document, node);
  const { unit: text } = editCut(takeSteps(cut, changed.steps), changed.edits, usesStates);
  if (text === cut.unit) return;
  splices.push({ start: document.tape.start[node] ?? 0, end: document.tape.end[node] ?? 0, text });
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
