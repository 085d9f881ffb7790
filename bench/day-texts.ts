import { existsSync, readFileSync } from 'node:fs';
import { type Pair, readPairs } from './pairs.ts';

/** Material for a day's work: neighbouring texts of one real file, and earlier translations. */
export interface DayTexts {
  origin: string;
  targetLang: string;
  segments: Pair[];
  memory: Pair[];
  terms: Pair[];
}

const SPANISH = '/usr/share/locale/es/LC_MESSAGES/git.mo';

/** German messages of git from the sentence pairs, or else a made-up manual. */
export function germanTexts(count: number): DayTexts {
  const all = readPairs();
  if (all.length === 0) return { ...divide(madeUp(), count), origin: 'made-up texts', targetLang: 'de' };
  const pairs = all.filter(({ origin }) => origin === 'git');
  return { ...divide(pairs, count), origin: 'git’s messages, sentence pairs', targetLang: 'de' };
}

/** Debian's Spanish messages of git; `null` if not installed. */
export function spanishTexts(count: number): DayTexts | null {
  if (!existsSync(SPANISH)) return null;
  const pairs = readMo(readFileSync(SPANISH));
  return { ...divide(pairs, count), origin: 'git’s messages, Debian', targetLang: 'es' };
}

/**
 * Every third text must be translated, as in a new version of a file; the others are in the memory, with
 * their terms.
 */
function divide(all: readonly Pair[], count: number): Pick<DayTexts, 'segments' | 'memory' | 'terms'> {
  const seen = new Set<string>();
  const texts = all.filter(({ source, target }) => {
    const isText = !/[\n\t%{}<>&|_\\]/.test(source + target) && source !== target && !seen.has(source);
    seen.add(source);
    return isText;
  });
  const words = (text: string) => text.split(' ').length;
  const sentences = texts.filter(({ source }) => words(source) >= 4 && words(source) <= 40);
  const picked = new Set(sentences.filter((_, at) => at % 3 === 1).slice(0, count));
  const terms = texts.filter(
    ({ source, target }) =>
      words(source) <= 2 && words(target) <= 2 && /^\p{L}[\p{L} -]{3,}$/u.test(source + target),
  );
  return {
    segments: [...picked].map((pair, at) => (at % 5 === 0 ? withTag(pair) : pair)),
    memory: sentences.filter((pair) => !picked.has(pair)),
    terms: terms.slice(0, 300),
  };
}

/** Every fifth segment has its first word in bold, as `{1}…{/1}`. */
function withTag({ source, target }: Pair): Pair {
  const bold = (text: string) => text.replace(/^\S+/, '{1}$&{/1}');
  return { source: bold(source), target: bold(target) };
}

/** The texts of a compiled gettext catalogue, without plurals and contexts. */
function readMo(file: Buffer): Pair[] {
  const [count, sources, targets] = [file.readUInt32LE(8), file.readUInt32LE(12), file.readUInt32LE(16)];
  const textAt = (table: number, at: number) => {
    const length = file.readUInt32LE(table + at * 8);
    const from = file.readUInt32LE(table + at * 8 + 4);
    return file.toString('utf8', from, from + length);
  };
  return Array.from({ length: count }, (_, at) => ({
    source: textAt(sources, at),
    target: textAt(targets, at),
  })).filter(({ source }) => source !== '' && !source.includes('\0') && !source.includes('\u0004'));
}

/** Sentences of a manual, each differing from others in one or two places. */
function madeUp(): Pair[] {
  const parts: Pair[] = [
    ['valve', 'Ventil'],
    ['filter', 'Filter'],
    ['bearing', 'Lager'],
    ['housing', 'Gehäuse'],
    ['seal', 'Dichtung'],
    ['pump', 'Pumpe'],
    ['gearbox', 'Getriebe'],
    ['cable', 'Kabel'],
  ].map(([source = '', target = '']) => ({ source, target }));
  const sentences: Pair[] = [
    {
      source: 'Check the X every N hours and replace it if it is worn.',
      target: 'X alle N Stunden prüfen und ersetzen, falls verschlissen.',
    },
    {
      source: 'Switch off the machine before you open the X.',
      target: 'Schalten Sie die Maschine aus, bevor Sie Folgendes öffnen: X.',
    },
    { source: 'The X must be cleaned after N days.', target: 'Nach N Tagen ist eine Reinigung nötig: X.' },
    { source: 'Tighten the screws of the X with N Nm.', target: 'Schrauben mit N Nm anziehen: X.' },
    {
      source: 'Order a new X under the number N.',
      target: 'Bestellen Sie unter der Nummer N ein neues Teil: X.',
    },
  ];
  const made = [12, 24, 36, 48, 60, 72, 84, 96, 120, 144, 168, 192].flatMap((number) =>
    parts.flatMap((part) =>
      sentences.map(({ source, target }) => ({
        source: source.replace('X', part.source).replace('N', `${number}`),
        target: target.replace('X', part.target).replace('N', `${number}`),
      })),
    ),
  );
  return [...parts, ...new Map(made.map((pair) => [pair.source, pair])).values()];
}
