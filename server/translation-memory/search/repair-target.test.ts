import { describe, expect, test } from 'vitest';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
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
  ])('replaces its numbers with the segment’s: %s', (source, target, segment, expected) => {
    expect(repaired(source, target, segment)).toBe(expected);
  });

  test.each([
    ['the target has no such number', 'Roll 2 dice.', 'Würfle zwei Würfel.', 'Roll 3 dice.'],
    ['one number would become two', 'From 2 to 2.', 'Von 2 bis 2.', 'From 3 to 4.'],
    ['the number counts differ', 'Roll 2 dice.', 'Würfle 2.', 'Roll 2 or 3 dice.'],
    ['the target contains it twice', 'Roll 2 dice.', '2 Würfel, 2 mal', 'Roll 3 dice.'],
    ['nothing differs', 'Roll 2 dice.', 'Würfle 2.', 'Throw 2 dice.'],
  ])('changes nothing when %s', (_, source, target, segment) => {
    expect(repaired(source, target, segment)).toBeNull();
  });

  test('finds numbers and dates in the target’s notation, and writes them in it', () => {
    const inGerman = (source: string, target: string, segment: string) =>
      repairTarget({ source, target }, segment, { source_lang: 'en', target_lang: 'de' })?.target ?? null;
    expect(
      inGerman(
        'It needs 9.5 V and costs $900.50 as of 12/31/2023.',
        'Sie benötigt 9,5 V und kostet 900,50 $ (Stand: 31.12.2023).',
        'It needs 12.5 V and costs $1,234.50 as of 10/30/2024.',
      ),
    ).toBe('Sie benötigt 12,5 V und kostet 1.234,50 $ (Stand: 30.10.2024).');
    expect(inGerman('Add 1.5 l.', '1,5 l zugeben.', 'Add 2 l.')).toBe('2 l zugeben.');
    // Plain figures have the same notation in both; their replacements may not.
    expect(inGerman('Wait 900 ms.', '900 ms warten.', 'Wait 1,250 ms.')).toBe('1.250 ms warten.');
    expect(inGerman('Use version 2.', 'Version 2 nutzen.', 'Use version 2.1.')).toBe('Version 2.1 nutzen.');
    // The date is ambiguous.
    expect(inGerman('By 12/31/2023.', 'Bis 31.12.2023.', 'By 10/11/2024.')).toBeNull();
    // This is a different number.
    expect(inGerman('Add 1.5 l.', '15 dl zugeben.', 'Add 2.5 l.')).toBeNull();
  });

  test('renumbers codes like the segment', () => {
    expect(repaired(bold('Go', 1), bold('Los', 1), bold('Go', 4))).toBe(bold('Los', 4));
  });

  test('drops codes missing in the segment, and wraps the target in codes that enclose the segment', () => {
    expect(repaired(bold('Go'), bold('Los'), 'Go')).toBe('Los');
    expect(repaired('Go', 'Los', bold('Go', 2))).toBe(bold('Los', 2));
    expect(repaired('Go now', 'Los jetzt', `Go ${bold('now')}`)).toBeNull();
  });

  test('never treats a code’s number as a number of the text', () => {
    expect(repaired(`${bold('Go')} 1`, `${bold('Los')} 1`, `${bold('Go')} 2`)).toBe(`${bold('Los')} 2`);
  });
});
