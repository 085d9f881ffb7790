import { seeded } from '../../server/testing/seeded.ts';

/** What happens while a segment is typed. */
export type Happening =
  | 'the session ends'
  | 'the server stops'
  | 'the server starts'
  | 'saves are refused'
  | 'saves get no answer'
  | 'saves work'
  | 'a colleague changes this segment'
  | 'a colleague changes an earlier segment'
  | 'a remote is deployed';

export interface PlannedSegment {
  source: string;
  target: string;
  happening: Happening | null;
  /** The number of keys before it happens. */
  afterKeys: number;
  /** Whether the user signs in again, by keys, before typing. */
  signsIn: boolean;
}

/** Events in neighbouring segments; after a session ends, the user signs in again before the last one. */
const EPISODES: readonly (readonly (Happening | 'sign in' | null)[])[] = [
  ['the session ends', null, null, 'sign in'],
  ['the session ends', 'the server stops', null, 'the server starts', null, 'sign in'],
  ['the server stops', null, 'the server starts', null],
  ['saves are refused', null, 'saves work'],
  ['saves get no answer', null, 'saves work'],
  ['a colleague changes this segment'],
  ['a colleague changes this segment'],
  ['a colleague changes this segment'],
  ['a colleague changes an earlier segment'],
  ['a colleague changes an earlier segment'],
  ['a remote is deployed'],
  ['a remote is deployed'],
];
/** Segments before the first event, which a colleague can change later. */
const QUIET = 4;
/** This often, a segment has a wrong number, which a check reports as an error. */
const WRONG_EVERY = 6;

const ENGLISH =
  'harbour lantern cellar meadow ladder kettle window orchard bridge copper saddle feather candle hammer barrel needle pillow garden anchor mirror'.split(
    ' ',
  );
const GERMAN =
  'Straße Übung größer Mühle Käse Bäume fließen süß Zöllner Möwe Rüstung schließlich Gewölbe äußern Löffel Brücke Türme heiß Gefäß öffnen'.split(
    ' ',
  );

/** The texts of a document and the events while it is translated, the same for the same seed. */
export function planTyping(count: number, seed: number): PlannedSegment[] {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const some = (words: readonly string[], number: number) =>
    Array.from({ length: number }, () => words[below(words.length)]).join(' ');

  const episodes = EPISODES.map((steps) => ({ steps, order: random() })).sort((a, b) => a.order - b.order);
  const needed = EPISODES.flat().length;
  const gaps = episodes.map(() => 0);
  for (let left = count - QUIET - needed - 1; left > 0; left -= 1) {
    const at = below(gaps.length);
    gaps[at] = (gaps[at] ?? 0) + 1;
  }
  const quiet = (length: number) => Array.from({ length }, () => null);
  const steps = [
    ...quiet(QUIET),
    ...episodes.flatMap((episode, at) => [...quiet(gaps[at] ?? 0), ...episode.steps]),
  ];
  return Array.from({ length: count }, (_, at): PlannedSegment => {
    const number = at + 11;
    const isWrong = at % WRONG_EVERY === WRONG_EVERY - 1;
    const target = `${some(GERMAN, 3)} ${isWrong ? number + 100 : number} ${some(GERMAN, 2)}`;
    const step = steps[at] ?? null;
    return {
      source: `${some(ENGLISH, 3)} ${number} ${some(ENGLISH, 2)}`,
      target,
      happening: step === 'sign in' ? null : step,
      afterKeys: 3 + below(target.length - 6),
      signsIn: step === 'sign in',
    };
  });
}
