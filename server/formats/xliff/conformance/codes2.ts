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

const HINTS = ['canCopy', 'canDelete', 'canOverlap'] as const;

/** `sc` and `ec` belong together within a unit, in this order, with the same hints. */
function checkSpans({ tape, report }: Unit2, side: readonly Inline[]): void {
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
      if (inline.id === null) report.error(inline.node, 'xliff2-ec-id', 'An isolated <ec> needs an id.');
      if (startRef !== null)
        report.error(inline.node, 'xliff2-ec-startref', 'An isolated <ec> must not have a startRef.');
      continue;
    }
    if (inline.id !== null)
      report.error(inline.node, 'xliff2-ec-id', 'An <ec> has an id only when it is isolated="yes".');
    if (tape.attribute(inline.node, 'dir') !== null) {
      report.error(inline.node, 'xliff2-ec-dir', 'An <ec> has a dir only when it is isolated="yes".');
    }
    const start = startRef === null ? undefined : starts.get(startRef);
    if (startRef === null)
      report.error(inline.node, 'xliff2-ec-startref', 'An <ec> that is not isolated needs a startRef.');
    else if (!start) {
      report.error(
        inline.node,
        'xliff2-ec-start',
        `No <sc id="${startRef}"> stands before this <ec> in its unit.`,
      );
    } else {
      if (tape.attribute(start.node, 'isolated') === 'yes') {
        report.error(
          start.node,
          'xliff2-isolated',
          `<sc id="${startRef}"> is isolated="yes" but ends in the same unit.`,
        );
      }
      if (ended.has(startRef))
        report.error(inline.node, 'xliff2-ec-start', `<sc id="${startRef}"> is ended twice.`);
      ended.add(startRef);
      compareHints(inline, start);
    }
  }
  for (const [id, start] of starts) {
    if (ended.has(id) || tape.attribute(start.node, 'isolated') === 'yes') continue;
    report.error(
      start.node,
      'xliff2-isolated',
      `<sc id="${id}"> has no <ec> after it in its unit and is not isolated="yes".`,
    );
  }

  function compareHints(end: Inline, start: Inline): void {
    for (const name of HINTS) {
      if (hint(tape, start.node, name) === hint(tape, end.node, name)) continue;
      report.error(end.node, 'xliff2-hints', `<sc> and <ec> of ${start.id} differ in ${name}.`);
    }
    const first = hint(tape, start.node, 'canReorder');
    const last = hint(tape, end.node, 'canReorder');
    if (last !== (first === 'firstNo' ? 'no' : first)) {
      report.error(end.node, 'xliff2-hints', `<sc> and <ec> of ${start.id} differ in canReorder.`);
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
      report.error(
        inline.node,
        'xliff2-em-start',
        `No <sm id="${startRef}"> stands before this <em> in its unit.`,
      );
    }
    ended.add(startRef);
  }
  for (const [id, start] of open) {
    if (!ended.has(id))
      report.error(start.node, 'xliff2-sm-end', `<sm id="${id}"> has no <em> after it in its unit.`);
  }
}

const DATA_REFERENCES = ['dataRef', 'dataRefStart', 'dataRefEnd'] as const;

function checkData(unit: Unit2, { node, name }: Inline): void {
  const { tape, report } = unit;
  for (const reference of DATA_REFERENCES) {
    const id = tape.attribute(node, reference);
    if (id !== null && !references(unit).data.has(id)) {
      report.error(
        node,
        'xliff2-dataref',
        `The ${reference} "${id}" of <${name}> names no <data> of its unit.`,
      );
    }
  }
  if (name !== 'pc') return;
  for (const pair of ['dataRef', 'equiv', 'subFlows', 'disp']) {
    const start = tape.attribute(node, `${pair}Start`) !== null;
    const end = tape.attribute(node, `${pair}End`) !== null;
    // A pair may give its display text and data reference on one half only; 2.1 ties `equiv` and `subFlows` together.
    if (start !== end && (pair === 'equiv' || pair === 'subFlows')) {
      report.error(node, 'xliff2-pair', `${pair}Start and ${pair}End of <pc> must be used together.`);
    }
  }
}

interface References {
  data: Set<string>;
  notes: Set<string>;
  codes: Map<string, Inline[]>;
}

const known = new WeakMap<Unit2, References>();

/** What the codes of a unit may refer to, collected once. */
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

function checkCopy(unit: Unit2, { node, name }: Inline): void {
  const { tape, report } = unit;
  const copyOf = tape.attribute(node, 'copyOf');
  if (copyOf === null) return;
  if (DATA_REFERENCES.some((reference) => tape.attribute(node, reference) !== null)) {
    report.error(node, 'xliff2-copyof', `<${name}> has both copyOf and original data.`);
  }
  const base = references(unit).codes.get(copyOf) ?? [];
  if (base.length === 0) {
    report.error(node, 'xliff2-copyof', `The copyOf "${copyOf}" names no code of its unit.`);
  }
  for (const one of base) {
    if (hint(tape, one.node, 'canCopy') === 'no') {
      report.error(node, 'xliff2-copyof', `The code "${copyOf}" may not be copied (canCopy="no").`);
      break;
    }
    if (DATA_REFERENCES.some((reference) => tape.attribute(one.node, reference) !== null)) {
      report.error(
        node,
        'xliff2-copyof',
        `The code "${copyOf}" has original data, so a copy must refer to that instead.`,
      );
      break;
    }
  }
}

function checkKind({ tape, report }: Unit2, { node, name }: Inline): void {
  const subType = tape.attribute(node, 'subType');
  const type = tape.attribute(node, 'type');
  if (subType !== null && type === null)
    report.error(node, 'xliff2-subtype', `<${name}> has a subType but no type.`);
  if (subType?.startsWith('xlf:')) {
    const wanted = /^xlf:(lb|pb|b|i|u)$/.test(subType) ? 'fmt' : subType === 'xlf:var' ? 'ui' : null;
    if (wanted === null)
      report.error(node, 'xliff2-subtype', `The subType "${subType}" is not one that XLIFF defines.`);
    else if (type !== null && type !== wanted) {
      report.error(
        node,
        'xliff2-subtype',
        `The subType "${subType}" goes with type="${wanted}", not "${type}".`,
      );
    }
  }
  const reorder = tape.attribute(node, 'canReorder');
  if (
    (reorder === 'no' || reorder === 'firstNo') &&
    (hint(tape, node, 'canCopy') !== 'no' || hint(tape, node, 'canDelete') !== 'no')
  ) {
    report.error(
      node,
      'xliff2-hints',
      `<${name}> with canReorder="${reorder}" needs canCopy="no" and canDelete="no".`,
    );
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
    report.error(
      node,
      'xliff2-cp',
      `<cp hex="${hex.slice(0, 12)}"> must stand for a character that XML does not allow.`,
    );
  }
}

function checkAnnotation(unit: Unit2, { node, name }: Inline): void {
  const { tape, report } = unit;
  const type = tape.attribute(node, 'type');
  const ref = tape.attribute(node, 'ref');
  const value = tape.attribute(node, 'value');
  if (type === 'mtc:match' && ref !== null) {
    report.error(node, 'xliff2-annotation', `<${name} type="mtc:match"> must not have a ref.`);
  }
  if (type !== 'comment') return;
  if ((ref === null) === (value === null)) {
    report.error(node, 'xliff2-comment', 'A comment annotation needs either a value or a ref.');
  }
  const id = ref === null ? null : /^#n=(.+)$/.exec(ref)?.[1];
  if (id === null || (id !== undefined && references(unit).notes.has(id))) return;
  report.error(
    node,
    'xliff2-comment',
    `The ref "${ref?.slice(0, 60)}" must name a note of the same unit, as #n=id.`,
  );
}

/** A code that may not be deleted must be in some target of the unit once its own segment has one. */
function checkDeleted({ tape, report, parts, source, target }: Unit2): void {
  const kept = new Set(target.map((inline) => identity(inline)));
  for (const inline of source) {
    if (tape.attribute(inline.node, 'canDelete') !== 'no') continue;
    const part = parts[inline.part] ?? -1;
    if (part < 0 || tape.child(part, 'target') < 0 || kept.has(identity(inline))) continue;
    report.error(
      inline.node,
      'xliff2-deleted',
      `The code ${identity(inline)} may not be deleted but is missing in the target.`,
    );
  }

  function identity(inline: Inline): string {
    const name = inline.name === 'pc' || inline.name === 'sc' ? 'code' : inline.name;
    const id = inline.id ?? tape.attribute(inline.node, 'startRef') ?? '';
    return inline.name === 'ec' ? `code ${id}` : `${name === 'code' ? 'code' : name} ${id}`;
  }
}
