import { formatCode, type InlineCode } from '../../../shared/domain/text/inline-codes.ts';

const CREW = ['helmsman', 'skipper', 'first mate', 'lookout', 'cook'];
const PARTS = ['mainsail', 'anchor', 'rudder', 'compass', 'lifeline', 'bilge pump', 'jib'];
const ACTS = ['checks', 'cleans', 'stows', 'repairs'];
const WHEN = ['before departure', 'every 12 hours', 'after 250 miles', 'in harbour'];

const CREW_DE = ['Rudergänger', 'Skipper', 'Bootsmann', 'Ausguck', 'Koch'];
const PARTS_DE = [
  'das Großsegel',
  'den Anker',
  'das Ruder',
  'den Kompass',
  'die Rettungsleine',
  'die Lenzpumpe',
  'die Fock',
];
const ACTS_DE = ['prüft', 'reinigt', 'verstaut', 'repariert'];
const WHEN_DE = ['vor der Abfahrt', 'alle 12 Stunden', 'nach 250 Meilen', 'im Hafen'];

export interface SampleSegment {
  source: string;
  target: string;
  codes: InlineCode[];
}

export const BOLD: InlineCode = {
  id: 1,
  type: 'pair',
  display: 'b',
  markup: '<g id="1" ctype="bold">',
  closing_markup: '</g>',
};
export const BREAK: InlineCode = {
  id: 2,
  type: 'standalone',
  display: 'br',
  markup: '<x id="2" ctype="lb"/>',
};
export const bold = (text: string) => formatCode(1, 'open') + text + formatCode(1, 'close');
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** A course for sailors: enough sentences for several pages, some with codes, some repeated. */
export function sampleSegments(count: number): SampleSegment[] {
  return Array.from({ length: count }, (_, index) => {
    if (index % 40 === 39)
      return {
        source: 'Read on at the next chapter.',
        target: 'Weiter geht es im nächsten Kapitel.',
        codes: [],
      };
    const step = index * 7 + Math.floor(index / 35);
    const [crew, act, part, when] = [index, Math.floor(step / 3), step, Math.floor(index / 5)];
    const hasBold = index % 4 === 1;
    const hasBreak = index % 12 === 5;
    const wrap = hasBold ? bold : (text: string) => text;
    const end = hasBreak ? formatCode(2, 'standalone') : '';
    const partDe = pick(PARTS_DE, part);
    return {
      source: `The ${pick(CREW, crew)} ${pick(ACTS, act)} the ${wrap(pick(PARTS, part))} ${pick(WHEN, when)}.${end}`,
      target: `Der ${pick(CREW_DE, crew)} ${pick(ACTS_DE, act)} ${wrap(partDe)} ${pick(WHEN_DE, when)}.${end}`,
      codes: [...(hasBold ? [BOLD] : []), ...(hasBreak ? [BREAK] : [])],
    };
  });
}

export interface SampleTerm {
  source: string;
  target: string;
  comment: string;
  status?: 'forbidden';
}

export const SAILING_TERMS: readonly SampleTerm[] = [
  { source: 'mainsail', target: 'Großsegel', comment: 'The largest sail' },
  { source: 'anchor', target: 'Anker', comment: '' },
  { source: 'jib', target: 'Fock', comment: 'Before the mast' },
  { source: 'bilge pump', target: 'Lenzpumpe', comment: '' },
  { source: 'helmsman', target: 'Rudergänger', comment: '' },
  { source: 'first mate', target: 'Bootsmann', comment: '' },
  { source: 'lifejacket', target: 'Rettungsweste', comment: '' },
  { source: 'lifejacket', target: 'Schwimmweste', comment: '', status: 'forbidden' },
];
