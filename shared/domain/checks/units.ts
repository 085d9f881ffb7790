import type { NumberToken } from './number-scan.ts';
import { compareNumbers } from './numbers.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, type TextView, toRaw } from './text-view.ts';
import { type Finding, MOST_PER_CHECK } from './types.ts';

/** Spellings of one unit across languages, the international one first. A unit written out is not judged. */
const UNITS: readonly string[][] = [
  ['%', '٪', '％', '﹪'],
  ['°C', '℃', '°С'],
  ['°F', '℉'],
  ['°', 'º', '˚'],
  ['kB', 'KB', 'ko', 'Ko', 'Кб', 'КБ', 'кБ', 'кб', 'kt', 'kilobytes'],
  ['MB', 'Mo', 'MO', 'Мб', 'МБ', 'Mt', 'Mb'],
  ['GB', 'Go', 'GO', 'Гб', 'ГБ', 'Gt', 'Gb'],
  ['TB', 'To', 'TO', 'Тб', 'ТБ', 'Tt', 'Tb'],
  ['km/h', 'kph', 'км/ч', 'км/год'],
  ['mph'],
  ['km', 'км', '千米', '公里', 'χλμ', 'كم'],
  ['cm', 'см', '厘米', 'センチ'],
  ['mm', 'мм', '毫米', 'ミリ'],
  ['kg', 'кг', '千克', '公斤', 'كجم'],
  ['mg', 'мг', '毫克'],
  ['ml', 'mL', 'мл', '毫升'],
  ['lb', 'lbs'],
  ['oz'],
  ['kHz', 'кГц', '千赫'],
  ['MHz', 'МГц', '兆赫'],
  ['GHz', 'ГГц'],
  ['Hz', 'Гц', '赫兹'],
  ['kW', 'кВт', '千瓦'],
  ['kWh', 'кВтч', 'кВт·ч'],
  ['mA', 'мА'],
  ['mV', 'мВ'],
  ['ms', 'мс', '毫秒'],
  ['px'],
  ['dpi'],
];
const CURRENCIES: readonly string[][] = [
  ['$', 'US$', 'USD', '＄', '美元', 'ドル'],
  ['€', 'EUR'],
  ['£', 'GBP', '￡'],
  ['¥', '￥', 'JPY', 'CNY', '円', '元', '日元'],
];

interface Unit {
  kind: 'measure' | 'currency';
  index: number;
  text: string;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const alternatives = (table: readonly string[][]) =>
  table
    .flat()
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');
const AFTER = new RegExp(
  `^[\\s\u00a0\u202f]?(?:(${alternatives(UNITS)})|(${alternatives(CURRENCIES)}))(?![\\p{L}\\p{M}])`,
  'u',
);
const AFTER_CJK = new RegExp(`^\\s?(${alternatives(UNITS)})`, 'u');
const CURRENCY_BEFORE = new RegExp(`(${alternatives(CURRENCIES)})[\\s\u00a0\u202f]?[-−]?$`, 'u');

function indexIn(table: readonly string[][], text: string): number {
  return table.findIndex((names) => names.includes(text));
}

function unitOf(view: TextView, { start, end }: NumberToken): Unit | null {
  const after = view.masked.slice(end, end + 10);
  const match = AFTER.exec(after);
  if (match?.[1]) return { kind: 'measure', index: indexIn(UNITS, match[1]), text: match[1] };
  if (match?.[2]) return { kind: 'currency', index: indexIn(CURRENCIES, match[2]), text: match[2] };
  const before = CURRENCY_BEFORE.exec(view.masked.slice(Math.max(0, start - 6), start))?.[1];
  if (before) return { kind: 'currency', index: indexIn(CURRENCIES, before), text: before };
  const glued = /^(?:zh|ja|ko)$/.test(view.language) ? AFTER_CJK.exec(after)?.[1] : undefined;
  return glued ? { kind: 'measure', index: indexIn(UNITS, glued), text: glued } : null;
}

/** A word or sign after the number may be the unit in an unknown form. */
function mayBeSpelledOut(view: TextView, { start, end }: NumberToken, unit: Unit): boolean {
  const after = view.masked.slice(end, end + 30);
  if (unit.kind === 'currency') return true;
  if (/^[\s\u00a0\u202f]?[\p{S}%°º]/u.test(after)) return true;
  if (/^%/.test(view.masked.slice(start - 1, start))) return true;
  if (unit.text.startsWith('°'))
    return /^[\s\u00a0\u202f-]*(?:deg|grad|grá|gr\.|град|stup|st\.|fok|aste|度|도|درج|°)/iu.test(after);
  return /^[\s\u00a0\u202f.)-]*\p{L}/u.test(after);
}

export function checkUnits(segment: SegmentView): Finding[] {
  const { source, target } = segment;
  if (!/[\d\p{Nd}]/u.test(source.masked)) return [];
  const pairs = compareNumbers(segment).pairs.map(([a, b]) => ({
    a,
    b,
    wanted: unitOf(source, a),
    found: unitOf(target, b),
  }));
  const measure = ({ text }: NumberToken, unit: Unit | null) => `${unit?.kind} ${unit?.index} ${text}`;
  const measures = new Set(pairs.map(({ b, found }) => measure(b, found)));
  // Another occurrence of the number may have the unit; then only the pairing is wrong.
  const differing = pairs.filter(
    ({ b, wanted }) => wanted && wanted.index >= 0 && !measures.has(measure(b, wanted)),
  );
  const findings: Finding[] = [];
  for (const pair of differing) {
    if (findings.length === MOST_PER_CHECK) break;
    findings.push(...describe(segment, pair));
  }
  return findings;
}

interface Measured {
  a: NumberToken;
  b: NumberToken;
  wanted: Unit | null;
  found: Unit | null;
}

function describe({ source, target }: SegmentView, { a, b, wanted, found }: Measured): Finding[] {
  if (!wanted) return [];
  const ranges = {
    source_ranges: [toRaw(source, a.start, a.end)],
    target_ranges: [toRaw(target, b.start, b.end)],
  };
  if (found && found.kind === wanted.kind && found.index >= 0) {
    const at = target.plain.indexOf(
      found.text,
      found.kind === 'currency' && target.plain.slice(b.end, b.end + 5).includes(found.text)
        ? b.end
        : found.kind === 'currency'
          ? Math.max(0, b.start - 6)
          : b.end,
    );
    return [
      {
        about: `${a.text} ${wanted.text}`,
        says: {
          id: 'units.altered',
          values: { number: excerpt(a.text), wanted: wanted.text, found: found.text },
        },
        ...ranges,
        repair:
          at < 0
            ? undefined
            : {
                says: { id: 'repair.write', values: { text: wanted.text } },
                target: applyEdits(target, [{ start: at, end: at + found.text.length, text: wanted.text }]),
              },
      },
    ];
  }
  const judged = wanted.text === '%' || wanted.text === '％' || wanted.text.startsWith('°');
  if (found || !judged || mayBeSpelledOut(target, b, wanted)) return [];
  const gap = /^[\s\u00a0\u202f]/.test(source.plain.slice(a.end)) ? '\u00a0' : '';
  return [
    {
      about: `${a.text} ${wanted.text}`,
      says: { id: 'units.missing', values: { unit: wanted.text, number: excerpt(b.text) } },
      ...ranges,
      repair: {
        says: { id: 'repair.add', values: { text: wanted.text } },
        target: applyEdits(target, [{ start: b.end, end: b.end, text: gap + wanted.text }]),
      },
    },
  ];
}
