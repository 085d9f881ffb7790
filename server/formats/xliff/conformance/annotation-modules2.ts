import { unique } from './ids2.ts';
import { enclosing, type Module2 } from './module2.ts';
import { valueRepair } from './repairs.ts';
import { isFragment } from './value-types2.ts';

const TYPES = ['am', 'ebm', 'idm', 'ice', 'mt', 'tb', 'tm', 'other'];

/** Translation candidates module (5.1). */
export function checkMatches(module: Module2, holder: number): void {
  const { tape, report } = module;
  const matches = tape.childElements(holder).filter((node) => tape.nameOf(node) === 'mtc:match');
  if (matches.length === 0)
    report.error(holder, 'mtc-empty', 'format.finding.no-element', { wanted: 'mtc:match' });
  unique(tape, matches, report);
  for (const match of matches) {
    checkSpanReference(module, match, 'mtc');
    const type = tape.attribute(match, 'type');
    if (tape.attribute(match, 'subType') !== null && type === null) {
      report.error(match, 'mtc-subtype', 'format.finding.needs', { condition: 'subType', wanted: 'type' });
    }
    if (type !== null && !TYPES.includes(type)) {
      const values = { name: 'type', value: type, kind: 'unlisted' };
      const repair = valueRepair(tape, match, 'type', TYPES);
      report.error(match, 'mtc-type', 'format.finding.value', values, repair);
    }
    for (const name of ['similarity', 'matchQuality', 'matchSuitability']) {
      const value = tape.attribute(match, name);
      if (value !== null && !(/^\s*\+?\d*\.?\d+\s*$/.test(value) && Number(value) <= 100)) {
        report.error(match, 'mtc-value', 'format.finding.value', {
          name,
          value,
          kind: 'range',
          list: '0–100',
        });
      }
    }
    if (tape.attribute(match, 'xml:lang') !== null) {
      report.error(match, 'mtc-lang', 'format.finding.attribute', { name: 'xml:lang' });
    }
    checkTexts(module, match);
  }
}

function checkTexts({ tape, root, report }: Module2, match: number): void {
  for (const name of ['source', 'target']) {
    const node = tape.child(match, name);
    if (node < 0) {
      report.error(match, 'mtc-text', 'format.finding.no-element', { wanted: name });
      continue;
    }
    const attribute = name === 'source' ? 'srcLang' : 'trgLang';
    const wanted = tape.attribute(root, attribute)?.toLowerCase();
    const own = tape.attribute(node, 'xml:lang')?.toLowerCase();
    const reference = name === 'target' && tape.attribute(match, 'reference') === 'yes';
    if (own && wanted && !reference && own !== wanted && !own.startsWith(`${wanted}-`)) {
      report.error(node, 'mtc-lang', 'format.finding.language', { language: own, name: attribute, wanted });
    }
  }
}

/** Glossary module (5.2). */
export function checkGlossary(module: Module2, holder: number): void {
  const { tape, report } = module;
  const withIds: number[] = [];
  for (const entry of tape.childElements(holder)) {
    if (tape.nameOf(entry) !== 'gls:glossEntry') continue;
    withIds.push(entry);
    if (tape.attribute(entry, 'ref') !== null) checkSpanReference(module, entry, 'gls');
    const translations = tape.childElements(entry).filter((node) => tape.nameOf(node) === 'gls:translation');
    for (const translation of translations) {
      withIds.push(translation);
      if (tape.attribute(translation, 'ref') !== null) checkSpanReference(module, translation, 'gls');
    }
    if (tape.child(entry, 'gls:term') < 0)
      report.error(entry, 'gls-term', 'format.finding.no-element', { wanted: 'gls:term' });
    if (translations.length === 0 && tape.child(entry, 'gls:definition') < 0) {
      report.error(entry, 'gls-entry', 'format.finding.no-elements', {
        wanted: 'gls:translation',
        other: 'gls:definition',
      });
    }
  }
  unique(tape, withIds, report);
}

/** A `ref` must name a span of the same unit: a segment, or an inline element of one. */
function checkSpanReference(module: Module2, node: number, kind: 'mtc' | 'gls'): void {
  const { tape, report } = module;
  const ref = tape.attribute(node, 'ref');
  if (ref === null) {
    report.error(node, `${kind}-ref`, 'format.finding.no-attribute', { name: 'ref' });
    return;
  }
  const unit = enclosing(tape, node, ['unit']);
  if (unit < 0) return;
  const id = isFragment(ref) ? /([^#/=]+)$/.exec(ref)?.[1] : undefined;
  if (id !== undefined && spansOf(module, unit).has(id)) return;
  report.error(node, `${kind}-ref`, 'format.finding.reference', { name: 'ref', value: ref, what: 'span' });
}

function spansOf({ tape, spans }: Module2, unit: number): Set<string> {
  const known = spans.get(unit);
  if (known) return known;
  const found = new Set<string>();
  for (const part of tape.childElements(unit)) {
    const name = tape.nameOf(part);
    if (name !== 'segment' && name !== 'ignorable') continue;
    const end = tape.after[part] ?? 0;
    for (let node = part; node < end; node++) {
      const id = tape.isElement(node) ? tape.attribute(node, 'id') : null;
      if (id !== null) found.add(id);
    }
  }
  spans.set(unit, found);
  return found;
}
