import { parseText } from '../../../shared/domain/text/inline-codes.ts';
import type { Dice } from './dice.ts';
import type { Segment } from './existing.ts';
import { textOf } from './files.ts';

const ENDS = ['', '!', ' =1', ' & <b>', ' "x"', ' {n}', ' ü', ' שלום', '\n', ' %s', ' *', ' ;=1'];

/** A translation of the segment, mostly with its codes. */
export function changedText(dice: Dice, { source, target }: Segment, secret: string): string {
  if (dice.chance(0.06)) return '';
  if (dice.chance(0.06)) return target;
  if (dice.chance(0.1)) return textOf(dice, secret);
  const changed = parseText(source).map((part) => (part.type === 'text' ? inGerman(part.text) : part.raw));
  return changed.join('') + (dice.of(ENDS) ?? '');
}

function inGerman(text: string): string {
  return text
    .replace(/\b(The|A|Every)\b/g, 'Der')
    .replace('heron', 'Reiher')
    .replace('boat', 'Boot');
}
