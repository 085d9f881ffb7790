import { attributeRepair, removalRepair } from './repairs.ts';
import { hint, type Inline, type Unit2 } from './unit2.ts';

/** Inline codes of one unit: sections 4.2.3, 4.7.2 and 4.7.3 of XLIFF 2.1. */
export function checkCodes2(unit: Unit2): void {
  for (const side of [unit.source, unit.target]) {
    checkSpans(unit, side);
    checkMarkers(unit, side);
    for (const inline of side) {
      checkData(unit, inline);
      checkCopy(unit, inline);
      checkKind(unit, inline);
      if (inline.name === 'cp') checkCodePoint(unit, inline);
      if (inline.name === 'mrk' || inline.name === 'sm') checkAnnotation(unit, inline);
    }
  }
  checkDeleted(unit);
}

const ISOLATED = 'isolated="yes"';
const HINTS = ['canCopy', 'canDelete', 'canOverlap'] as const;

/** `sc` and `ec` belong together within a unit, in this order, with the same hints. */
function checkSpans({ tape, report, source }: Unit2, side: readonly Inline[]): void {
  const isSource = side === source;
  const starts = new Map<string, Inline>();
  const ended = new Set<string>();
  for (const inline of side) {
    const isolated = tape.attribute(inline.node, 'isolated') === 'yes';
    if (inline.name === 'sc' && inline.id !== null) {
      starts.set(inline.id, inline);
      continue;
    }
    if (inline.name !== 'ec') continue;
    const startRef = tape.attribute(inline.node, 'startRef');
    if (isolated) {
      checkIsolatedEnd(inline, startRef);
      continue;
    }
    for (const [name, constraint] of [
      ['id', 'xliff2-ec-id'],
      ['dir', 'xliff2-ec-dir'],
    ] as const) {
      if (tape.attribute(inline.node, name) === null) continue;
      const values = { name, condition: ISOLATED };
      report.error(inline.node, constraint, 'format.finding.attribute-only-with', values);
    }
    const start = startRef === null ? undefined : starts.get(startRef);
    if (startRef === null) {
      const values = { condition: ISOLATED, wanted: 'startRef' };
      report.error(inline.node, 'xliff2-ec-startref', 'format.finding.needs-without', values);
    } else if (!start) {
      const tag = startTag('sc', startRef);
      report.error(inline.node, 'xliff2-ec-start', 'format.finding.no-start', { tag });
    } else {
      const tag = startTag('sc', startRef);
      if (tape.attribute(start.node, 'isolated') === 'yes') {
        const values = { tag, condition: ISOLATED };
        const repair = removalRepair(tape, start.node, 'isolated');
        report.error(start.node, 'xliff2-isolated', 'format.finding.isolated-ended', values, repair);
      }
      if (ended.has(startRef)) {
        report.error(inline.node, 'xliff2-ec-start', 'format.finding.ended-twice', { tag });
      }
      ended.add(startRef);
      compareHints(inline, start);
    }
  }
  for (const [id, start] of starts) {
    if (ended.has(id) || tape.attribute(start.node, 'isolated') === 'yes') continue;
    const values = { tag: startTag('sc', id), end: 'ec', condition: ISOLATED };
    // In a target, the translator may have deleted the end.
    const repair = isSource ? attributeRepair(tape, start.node, 'isolated', 'yes') : null;
    report.error(start.node, 'xliff2-isolated', 'format.finding.no-end-nor', values, repair);
  }

  function checkIsolatedEnd({ node, id }: Inline, startRef: string | null): void {
    if (id === null) {
      const values = { condition: ISOLATED, wanted: 'id' };
      report.error(node, 'xliff2-ec-id', 'format.finding.needs', values);
    }
    if (startRef !== null) {
      const values = { condition: ISOLATED, name: 'startRef' };
      report.error(node, 'xliff2-ec-startref', 'format.finding.attribute-with', values);
    }
  }

  function compareHints(end: Inline, start: Inline): void {
    const tag = startTag('sc', start.id ?? '');
    for (const name of HINTS) {
      if (hint(tape, start.node, name) === hint(tape, end.node, name)) continue;
      report.error(end.node, 'xliff2-hints', 'format.finding.differ', { tag, name });
    }
    const first = hint(tape, start.node, 'canReorder');
    const last = hint(tape, end.node, 'canReorder');
    if (last !== (first === 'firstNo' ? 'no' : first)) {
      report.error(end.node, 'xliff2-hints', 'format.finding.differ', { tag, name: 'canReorder' });
    }
  }
}

/** `sm` and `em` belong together within a unit, in this order. */
function checkMarkers({ tape, report }: Unit2, side: readonly Inline[]): void {
  const open = new Map<string, Inline>();
  const ended = new Set<string>();
  for (const inline of side) {
    if (inline.name === 'sm' && inline.id !== null) open.set(inline.id, inline);
    if (inline.name !== 'em') continue;
    const startRef = tape.attribute(inline.node, 'startRef') ?? '';
    if (!open.has(startRef)) {
      const tag = startTag('sm', startRef);
      report.error(inline.node, 'xliff2-em-start', 'format.finding.no-start', { tag });
    }
    ended.add(startRef);
  }
  for (const [id, start] of open) {
    if (ended.has(id)) continue;
    const tag = startTag('sm', id);
    report.error(start.node, 'xliff2-sm-end', 'format.finding.no-end', { tag, end: 'em' });
  }
}

function startTag(name: string, id: string): string {
  return `<${name} id="${id}">`;
}

const DATA_REFERENCES = ['dataRef', 'dataRefStart', 'dataRefEnd'] as const;

function checkData(unit: Unit2, { node, name: element }: Inline): void {
  const { tape, report } = unit;
  for (const name of DATA_REFERENCES) {
    const value = tape.attribute(node, name);
    if (value !== null && !references(unit).data.has(value)) {
      report.error(node, 'xliff2-dataref', 'format.finding.reference', { name, value, what: 'data' });
    }
  }
  if (element !== 'pc') return;
  for (const pair of ['dataRef', 'equiv', 'subFlows', 'disp']) {
    const start = tape.attribute(node, `${pair}Start`) !== null;
    const end = tape.attribute(node, `${pair}End`) !== null;
    // A pair may give its display text and data reference on one half only; 2.1 ties `equiv` and `subFlows` together.
    if (start !== end && (pair === 'equiv' || pair === 'subFlows')) {
      const values = { name: `${pair}Start`, other: `${pair}End` };
      report.error(node, 'xliff2-pair', 'format.finding.pair', values);
    }
  }
}

interface References {
  data: Set<string>;
  notes: Set<string>;
  codes: Map<string, Inline[]>;
}

const known = new WeakMap<Unit2, References>();

/** Possible references of a unit's codes, collected once. */
function references(unit: Unit2): References {
  const found = known.get(unit);
  if (found) return found;
  const { tape, node } = unit;
  const idsUnder = (name: string) => {
    const holder = tape.child(node, name);
    return new Set(
      holder < 0 ? [] : tape.childElements(holder).map((child) => tape.attribute(child, 'id') ?? ''),
    );
  };
  const codes = Map.groupBy([...unit.source, ...unit.target], (inline) => inline.id ?? '');
  const gathered = { data: idsUnder('originalData'), notes: idsUnder('notes'), codes };
  known.set(unit, gathered);
  return gathered;
}

function checkCopy(unit: Unit2, { node }: Inline): void {
  const { tape, report } = unit;
  const copyOf = tape.attribute(node, 'copyOf');
  if (copyOf === null) return;
  const other = DATA_REFERENCES.find((reference) => tape.attribute(node, reference) !== null);
  if (other) report.error(node, 'xliff2-copyof', 'format.finding.apart', { name: 'copyOf', other });
  const base = references(unit).codes.get(copyOf) ?? [];
  if (base.length === 0) {
    const values = { name: 'copyOf', value: copyOf, what: 'code' };
    report.error(node, 'xliff2-copyof', 'format.finding.reference', values);
  }
  for (const one of base) {
    if (hint(tape, one.node, 'canCopy') === 'no') {
      const values = { id: copyOf, condition: 'canCopy="no"' };
      report.error(node, 'xliff2-copyof', 'format.finding.copy', values);
      break;
    }
    if (DATA_REFERENCES.some((reference) => tape.attribute(one.node, reference) !== null)) {
      report.error(node, 'xliff2-copyof', 'format.finding.copy-of-data', { id: copyOf });
      break;
    }
  }
}

function checkKind({ tape, report }: Unit2, { node }: Inline): void {
  const subType = tape.attribute(node, 'subType');
  const type = tape.attribute(node, 'type');
  const wanted = /^xlf:(lb|pb|b|i|u)$/.test(subType ?? '') ? 'fmt' : subType === 'xlf:var' ? 'ui' : null;
  if (subType !== null && type === null) {
    const values = { condition: 'subType', wanted: 'type' };
    const repair = wanted && attributeRepair(tape, node, 'type', wanted);
    report.error(node, 'xliff2-subtype', 'format.finding.needs', values, repair);
  }
  if (subType?.startsWith('xlf:')) {
    const named = { name: 'subType', value: subType };
    if (wanted === null) {
      report.error(node, 'xliff2-subtype', 'format.finding.value', { ...named, kind: 'unlisted' });
    } else if (type !== null && type !== wanted) {
      const values = { ...named, wanted: `type="${wanted}"`, found: `type="${type}"` };
      report.error(node, 'xliff2-subtype', 'format.finding.together', values);
    }
  }
  const reorder = tape.attribute(node, 'canReorder');
  if (
    (reorder === 'no' || reorder === 'firstNo') &&
    (hint(tape, node, 'canCopy') !== 'no' || hint(tape, node, 'canDelete') !== 'no')
  ) {
    const values = { condition: `canReorder="${reorder}"`, wanted: 'canCopy="no" canDelete="no"' };
    report.error(node, 'xliff2-hints', 'format.finding.needs', values);
  }
}

/** `cp` is only for characters that XML 1.0 cannot contain. */
function checkCodePoint({ tape, report }: Unit2, { node }: Inline): void {
  const hex = tape.attribute(node, 'hex') ?? '';
  const value = Number.parseInt(hex, 16);
  const legal =
    value === 9 ||
    value === 10 ||
    value === 13 ||
    (value >= 0x20 && value < 0xd800) ||
    (value >= 0xe000 && value < 0xfffe) ||
    value >= 0x10000;
  // Controls that XML 1.0 discourages but allows are accepted, as by the specification's own schema.
  const discouraged = value >= 0x7f && value <= 0x9f && value !== 0x85;
  if (value > 0x10ffff || (legal && !discouraged)) {
    report.error(node, 'xliff2-cp', 'format.finding.stands-for', { tag: `<cp hex="${hex}">` });
  }
}

function checkAnnotation(unit: Unit2, { node }: Inline): void {
  const { tape, report } = unit;
  const type = tape.attribute(node, 'type');
  const ref = tape.attribute(node, 'ref');
  const value = tape.attribute(node, 'value');
  if (type === 'mtc:match' && ref !== null) {
    const values = { condition: 'type="mtc:match"', name: 'ref' };
    report.error(node, 'xliff2-annotation', 'format.finding.attribute-with', values);
  }
  if (type !== 'comment') return;
  if ((ref === null) === (value === null)) {
    const values = { condition: 'type="comment"', list: 'value, ref' };
    report.error(node, 'xliff2-comment', 'format.finding.needs-one', values);
  }
  if (ref === null) return;
  const id = /^#n=(.+)$/.exec(ref)?.[1];
  if (id !== undefined && references(unit).notes.has(id)) return;
  const values = { name: 'ref', value: ref, what: 'note', example: '#n=1' };
  report.error(node, 'xliff2-comment', 'format.finding.reference', values);
}

/** A non-deletable code must be in some target of the unit once its own segment has one. */
function checkDeleted({ tape, report, parts, source, target }: Unit2): void {
  const kept = new Set(target.map((inline) => identity(inline)));
  for (const inline of source) {
    if (tape.attribute(inline.node, 'canDelete') !== 'no') continue;
    const part = parts[inline.part] ?? -1;
    if (part < 0 || tape.child(part, 'target') < 0 || kept.has(identity(inline))) continue;
    const id = inline.id ?? tape.attribute(inline.node, 'startRef') ?? '';
    const values = { id, condition: 'canDelete="no"' };
    report.error(inline.node, 'xliff2-deleted', 'format.finding.missing-code', values);
  }

  function identity(inline: Inline): string {
    const name = inline.name === 'pc' || inline.name === 'sc' ? 'code' : inline.name;
    const id = inline.id ?? tape.attribute(inline.node, 'startRef') ?? '';
    return inline.name === 'ec' ? `code ${id}` : `${name === 'code' ? 'code' : name} ${id}`;
  }
}
