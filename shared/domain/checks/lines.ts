import type { SegmentView } from './segment-view.ts';
import { applyEdits, type TextView, toRaw } from './text-view.ts';
import { trailingRun } from './trailing-run.ts';
import type { Finding, TextRange } from './types.ts';

const BREAK = /\r\n|\r|\n/g;

export function checkLineBreaks({ source, target, input }: SegmentView): Finding[] {
  if (input.preserve_space === false) return [];
  const wanted = source.plain.match(BREAK) ?? [];
  const found = target.plain.match(BREAK) ?? [];
  const edges = compareEdges(source, target);
  if (wanted.length === found.length && edges.same) {
    const mixed = found.some((mark, i) => mark !== wanted[i]);
    if (!mixed) return [];
    let i = 0;
    return [
      {
        about: 'kind',
        says: { id: 'line_breaks.kind' },
        repair: {
          says: { id: 'repair.line-breaks-kind' },
          target: applyEdits(
            target,
            [...target.plain.matchAll(BREAK)].map(({ 0: mark, index }) => ({
              start: index,
              end: index + mark.length,
              text: wanted[i++] ?? mark,
            })),
          ),
        },
      },
    ];
  }
  return [
    {
      about: `${wanted.length}>${found.length}`,
      says:
        wanted.length === found.length
          ? { id: 'line_breaks.edges' }
          : { id: 'line_breaks.count', values: { wanted: wanted.length, found: found.length } },
      target_ranges: [...target.plain.matchAll(BREAK)].map(({ 0: mark, index }) =>
        toRaw(target, index, index + mark.length),
      ),
      repair: edges.repair,
    },
  ];
}

/** Line breaks at the beginning and the end; repairable if nothing else differs. */
function compareEdges(source: TextView, target: TextView): { same: boolean; repair?: Finding['repair'] } {
  const edge = (text: string) => {
    const leading = /^[\r\n]+/.exec(text)?.[0] ?? '';
    const trailing = text.length > leading.length ? text.slice(trailingRun(text, /[\r\n]/)) : '';
    return {
      leading,
      trailing,
      inner: (text.slice(leading.length, text.length - trailing.length).match(BREAK) ?? []).length,
    };
  };
  const [wanted, found] = [edge(source.plain), edge(target.plain)];
  const count = (text: string) => (text.match(BREAK) ?? []).length;
  const same =
    count(wanted.leading) === count(found.leading) && count(wanted.trailing) === count(found.trailing);
  if (same || wanted.inner !== found.inner) return { same };
  const end = target.plain.length;
  const repaired = applyEdits(target, [
    { start: 0, end: found.leading.length, text: wanted.leading },
    { start: end - found.trailing.length, end, text: wanted.trailing },
  ]);
  return { same, repair: { says: { id: 'repair.line-breaks-edges' }, target: repaired } };
}

export function checkTabs({ source, target, input }: SegmentView): Finding[] {
  if (input.preserve_space === false) return [];
  const count = (text: string) => text.split('\t').length - 1;
  const [wanted, found] = [count(source.plain), count(target.plain)];
  if (wanted === found) return [];
  const surplus = wanted === 0 ? [...target.plain.matchAll(/\t/g)] : [];
  return [
    {
      about: `${wanted}>${found}`,
      says: { id: 'tabs.count', values: { wanted, found } },
      target_ranges: [...target.plain.matchAll(/\t/g)].map(({ index }) => toRaw(target, index, index + 1)),
      repair:
        surplus.length > 0
          ? {
              says: { id: 'repair.tabs' },
              target: applyEdits(
                target,
                surplus.map(({ index }) => ({
                  start: index,
                  end: index + 1,
                  text:
                    /^$|\s/.test(target.plain[index - 1] ?? '') || index + 1 >= target.plain.length
                      ? ''
                      : ' ',
                })),
              ),
            }
          : undefined,
    },
  ];
}

const ESCAPE = /\\(?:[nrtbfv0\\"']|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})/g;

export function checkEscapes({ source, target }: SegmentView): Finding[] {
  if (!source.masked.includes('\\') && !target.masked.includes('\\')) return [];
  const count = (view: TextView) => {
    const counts = new Map<string, number>();
    for (const [sequence] of view.masked.matchAll(ESCAPE))
      counts.set(sequence, (counts.get(sequence) ?? 0) + 1);
    return counts;
  };
  const [wanted, found] = [count(source), count(target)];
  const [inSource, inTarget] = [rangesOfEscapes(source), rangesOfEscapes(target)];
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((sequence): Finding[] => {
    const [here, there] = [wanted.get(sequence) ?? 0, found.get(sequence) ?? 0];
    if (here === there) return [];
    return [
      {
        about: `${sequence} ${here}>${there}`,
        says: { id: 'escapes.count', values: { sequence, wanted: here, found: there } },
        source_ranges: inSource.get(sequence) ?? [],
        target_ranges: inTarget.get(sequence) ?? [],
      },
    ];
  });
}

function rangesOfEscapes(view: TextView): Map<string, TextRange[]> {
  const ranges = new Map<string, TextRange[]>();
  for (const { 0: sequence, index } of view.plain.matchAll(ESCAPE)) {
    const range = toRaw(view, index, index + sequence.length);
    const known = ranges.get(sequence);
    if (known) known.push(range);
    else ranges.set(sequence, [range]);
  }
  return ranges;
}
