import { describe, expect, test } from 'vitest';
import { formatCode } from '../../../shared/text/inline-codes.ts';
import { repairTarget } from './repair-target.ts';

const bold = (text: string, id = 1) => formatCode(id, 'open') + text + formatCode(id, 'close');
const repaired = (source: string, target: string, segment: string) =>
  repairTarget({ source, target }, segment)?.target ?? null;

describe('repairing a target', () => {
  test.each([
    ['Roll 2 dice.', 'Würfle mit 2 Würfeln.', 'Roll 3 dice.', 'Würfle mit 3 Würfeln.'],
    ['From 5 to 10.', 'Von 5 bis 10.', 'From 10 to 20.', 'Von 10 bis 20.'],
    ['In 2024, 3 of 4.', '3 von 4 im Jahr 2024.', 'In 2025, 6 of 8.', '6 von 8 im Jahr 2025.'],
    ['Add 1.5 l.', '1.5 l zugeben.', 'Add 2.25 l.', '2.25 l zugeben.'],
  ])('takes over the numbers of the segment: %s', (source, target, segment, expected) => {
    expect(repaired(source, target, segment)).toBe(expected);
  });

  test.each([
    ['the target has no such number', 'Roll 2 dice.', 'Würfle zwei Würfel.', 'Roll 3 dice.'],
    ['one number would become two', 'From 2 to 2.', 'Von 2 bis 2.', 'From 3 to 4.'],
    ['the numbers are not as many', 'Roll 2 dice.', 'Würfle 2.', 'Roll 2 or 3 dice.'],
    ['the target holds it once more', 'Roll 2 dice.', '2 Würfel, 2 mal', 'Roll 3 dice.'],
    ['nothing differs', 'Roll 2 dice.', 'Würfle 2.', 'Throw 2 dice.'],
  ])('leaves it alone when %s', (_, source, target, segment) => {
    expect(repaired(source, target, segment)).toBeNull();
  });

  test('counts the codes as the segment does', () => {
    expect(repaired(bold('Go', 1), bold('Los', 1), bold('Go', 4))).toBe(bold('Los', 4));
  });

  test('drops codes that the segment does not have, and puts those around it around the target', () => {
    expect(repaired(bold('Go'), bold('Los'), 'Go')).toBe('Los');
    expect(repaired('Go', 'Los', bold('Go', 2))).toBe(bold('Los', 2));
    expect(repaired('Go now', 'Los jetzt', `Go ${bold('now')}`)).toBeNull();
  });

  test('never takes the number of a code for a number of the text', () => {
    expect(repaired(`${bold('Go')} 1`, `${bold('Los')} 1`, `${bold('Go')} 2`)).toBe(`${bold('Los')} 2`);
  });
});
