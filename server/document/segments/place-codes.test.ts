import { expect, test } from 'vitest';
import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { formatCode } from '../../../shared/domain/text/inline-codes.ts';
import { placeCodes } from './place-codes.ts';

const pair = (id: number, text: string) => formatCode(id, 'open') + text + formatCode(id, 'close');

async function placed(source: string, target: string, known: Record<string, string> = {}) {
  const term = 'power button';
  const start = source.indexOf(term);
  const hit = { kind: 'exact', start, end: start + term.length, record: { target: 'Ein/Aus-Taste' } };
  const terms = start < 0 ? [] : [hit as TermHit];
  const match = { source: '', target, similarity: 0.99, repaired: null } as unknown as Match;
  const [found] = await placeCodes([match], { source, terms }, async () => new Map(Object.entries(known)));
  return found?.repaired ?? null;
}

test('codes go around the translation of their words, and around untranslated words', async () => {
  const source = `Hold the ${pair(1, 'power button')} for ${pair(2, '3')} s to see ${pair(3, 'the menu')}.`;
  const target = 'Halten Sie die Ein/Aus-Taste 3 s lang, bis das Menü kommt.';
  expect(await placed(source, target, { 'the menu': 'das Menü' })).toEqual({
    target: `Halten Sie die ${pair(1, 'Ein/Aus-Taste')} ${pair(2, '3')} s lang, bis ${pair(3, 'das Menü')} kommt.`,
    similarity: 0.99,
  });
});

test('nested codes stay nested', async () => {
  const source = `See ${pair(1, pair(2, 'F1'))} and ${pair(3, `the ${pair(4, 'Ctrl')} key`)}.`;
  const known = { 'the Ctrl key': 'die Taste Ctrl' };
  expect((await placed(source, 'Siehe F1 und die Taste Ctrl.', known))?.target).toBe(
    `Siehe ${pair(1, pair(2, 'F1'))} und ${pair(3, `die Taste ${pair(4, 'Ctrl')}`)}.`,
  );
});

test('codes around a whole segment go around the whole translation', async () => {
  const source = pair(1, pair(2, 'Switch it off'));
  expect((await placed(source, 'Schalten Sie es aus'))?.target).toBe(pair(1, pair(2, 'Schalten Sie es aus')));
});

test.each([
  ['the words occur twice', `Press ${pair(1, 'F1')}.`, 'F1: F1 drücken.'],
  ['their translation is unknown', `Press ${pair(1, 'any key')}.`, 'Eine Taste drücken.'],
  ['the translation has codes', `Press ${pair(1, 'F1')}.`, `${pair(1, 'F1')} drücken.`],
  ['the segment has no codes', 'Press F1.', 'F1 drücken.'],
])('no codes are placed where %s', async (_, source, target) => {
  expect(await placed(source, target)).toBeNull();
});
