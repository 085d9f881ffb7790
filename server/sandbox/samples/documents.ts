import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { BOLD, BREAK, bold, sampleSegments } from './course-texts.ts';

/** A segment as stated in its file; without further fields it is open and empty. */
type SampleRow = Pick<DocumentRecord, 'source'> &
  Partial<Pick<DocumentRecord, 'target' | 'codes' | 'state' | 'approved' | 'locked' | 'max_length'>> & {
    match_percent?: number | null;
  };

export interface SampleDocument {
  name: string;
  source_lang: string;
  target_lang: string;
  rows: readonly SampleRow[];
}

const BR = formatCode(2, 'standalone');
const TRANSLATED = { state: 'translated' } as const;
const REVIEWED = { state: 'reviewed', approved: true } as const;

/** Several pages, half translated, with codes and repetitions. */
export const COURSE: SampleDocument = {
  name: 'Sailing course.xlf',
  source_lang: 'en',
  target_lang: 'de',
  rows: sampleSegments(320).map((segment, index): SampleRow => {
    if (index === 2) return { ...segment, locked: true, state: 'final', approved: true };
    if (index % 3 === 0 && index < 200) return { ...segment, ...REVIEWED };
    if (index % 3 === 1 && index < 120)
      return { ...segment, ...TRANSLATED, match_percent: index % 2 ? 92 : null };
    return { ...segment, target: '', max_length: index === 11 ? 60 : null };
  }),
};

/** Written right to left. */
export const NOTICES: SampleDocument = {
  name: 'Harbour notices.xlf',
  source_lang: 'en',
  target_lang: 'ar',
  rows: [
    { source: 'No swimming', target: 'ممنوع السباحة', ...TRANSLATED },
    { source: 'Fuel is sold from 8 to 12.' },
    { source: `Keep the ${bold('lifeline')} free.`, codes: [BOLD] },
  ],
};

/** One of each: a repetition, a locked segment, an issue, codes, forbidden terms. */
export const CARD: SampleDocument = {
  name: 'Safety card.xlf',
  source_lang: 'en',
  target_lang: 'de',
  rows: [
    { source: 'Hoist the sail.' },
    { source: 'Close the hatch.', target: 'Luke schließen.', ...TRANSLATED },
    { source: 'Hoist the sail.' },
    { source: 'Hoist the sail.', target: 'Segel hoch!', ...REVIEWED },
    { source: 'Hoist the sail.' },
    {
      source: `The hatch is ${bold('shut')}.`,
      target: `Die Luke ist ${bold('zu')}, luke!`,
      codes: [BOLD],
      ...TRANSLATED,
    },
    { source: 'Keep the hatch dry.', target: 'Luke trocken halten.', locked: true, ...TRANSLATED },
    { source: 'Take 100 litres of water.', target: 'Nehmen Sie 200 Liter Wasser mit.', ...TRANSLATED },
    { source: 'All is well.', target: 'Alles ist gut', ...TRANSLATED },
    { source: 'Read this card.', target: 'Lesen Sie diese Karte.', ...REVIEWED },
    { source: 'Wear a lifejacket near the anchor.' },
    { source: 'The raft carries 36 people.' },
    { source: 'Count them twice.' },
    { source: `Press ${bold('Help')} once${BR} only`, codes: [BOLD, BREAK] },
    { source: `Press ${bold('Stop')} now${BR} please`, codes: [BOLD, BREAK] },
  ],
};
