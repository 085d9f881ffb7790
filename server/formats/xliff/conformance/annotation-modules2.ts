import { unique } from './ids2.ts';
import { enclosing, type Module2 } from './module2.ts';
import { isFragment } from './schema2.ts';

const TYPES = new Set(['am', 'ebm', 'idm', 'ice', 'mt', 'tb', 'tm', 'other']);

/** Translation candidates module (5.1). */
export function checkMatches(module: Module2, holder: number): void {
  const { tape, report } = module;
  const matches = tape.childElements(holder).filter((node) => tape.nameOf(node) === 'mtc:match');
  if (matches.length === 0) report.error(holder, 'mtc-empty', '<mtc:matches> holds no <mtc:match>.');
  unique(tape, matches, 'match', report);
  for (const match of matches) {
    checkSpanReference(module, match, 'mtc');
    const type = tape.attribute(match, 'type');
    if (tape.attribute(match, 'subType') !== null && type === null) {
      report.error(match, 'mtc-subtype', '<mtc:match> has a subType but no type.');
    }
    if (type !== null && !TYPES.has(type)) {
      report.error(
        match,
        'mtc-type',
        `The type "${type.slice(0, 40)}" of <mtc:match> is not one that the module lists.`,
      );
    }
    for (const name of ['similarity', 'matchQuality', 'matchSuitability']) {
      const value = tape.attribute(match, name);
      if (value !== null && !(/^\s*\+?\d*\.?\d+\s*$/.test(value) && Number(value) <= 100)) {
        report.error(
          match,
          'mtc-value',
          `The ${name} "${value.slice(0, 40)}" must be a number from 0 to 100.`,
        );
      }
    }
    if (tape.attribute(match, 'xml:lang') !== null) {
      report.error(match, 'mtc-lang', '<mtc:match> must not have an xml:lang.');
    }
    checkTexts(module, match);
  }
}

function checkTexts({ tape, root, report }: Module2, match: number): void {
  for (const name of ['source', 'target']) {
    const node = tape.child(match, name);
    if (node < 0) {
      report.error(match, 'mtc-text', `<mtc:match> holds no <${name}>.`);
      continue;
    }
    const wanted = tape.attribute(root, name === 'source' ? 'srcLang' : 'trgLang')?.toLowerCase();
    const own = tape.attribute(node, 'xml:lang')?.toLowerCase();
    const reference = name === 'target' && tape.attribute(match, 'reference') === 'yes';
    if (own && wanted && !reference && own !== wanted && !own.startsWith(`${wanted}-`)) {
      report.error(
        node,
        'mtc-lang',
        `The language of this <${name}> is "${own.slice(0, 40)}", not "${wanted}".`,
      );
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
      report.error(entry, 'gls-term', '<gls:glossEntry> holds no <gls:term>.');
    if (translations.length === 0 && tape.child(entry, 'gls:definition') < 0) {
      report.error(entry, 'gls-entry', '<gls:glossEntry> needs a <gls:translation> or a <gls:definition>.');
    }
  }
  unique(tape, withIds, 'glossary', report);
}

/** A `ref` must name a span of the same unit: a segment, or an inline element of one. */
function checkSpanReference(module: Module2, node: number, kind: 'mtc' | 'gls'): void {
  const { tape, report } = module;
  const ref = tape.attribute(node, 'ref');
  if (ref === null) {
    report.error(node, `${kind}-ref`, `<${tape.nameOf(node)}> has no ref.`);
    return;
  }
  const unit = enclosing(tape, node, ['unit']);
  if (unit < 0) return;
  const id = isFragment(ref) ? /([^#/=]+)$/.exec(ref)?.[1] : undefined;
  if (id !== undefined && spansOf(module, unit).has(id)) return;
  report.error(node, `${kind}-ref`, `The ref "${ref.slice(0, 60)}" names no span of text in its unit.`);
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
