import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInPageLanguage, inPageLanguage } from './words.ts';

// The page's language is that of its root element.
beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'de', dir: 'ltr' } }));
afterEach(() => vi.unstubAllGlobals());

const field = (path: string, id: string) => ({ path, message: 'in English', says: { id } });

test('a problem is in the page’s language, its fields and what it says of them too', async () => {
  const localised = await inPageLanguage({
    title: 'Unprocessable Entity',
    detail: 'name: in English; in English',
    errors: [field('name', 'field.empty'), field('', 'file.missing')],
  });
  expect(localised.errors?.map(({ message }) => message)).toEqual([
    'Darf nicht leer sein',
    expect.stringMatching(/Datei/),
  ]);
  expect(localised.detail).toBe(`name: Darf nicht leer sein; ${localised.errors?.[1]?.message}`);
});

test('what has no words here stays English', async () => {
  const newer = { title: 'Conflict', detail: 'Newer than this page.', says: { id: 'of.a.newer.server' } };
  expect(await inPageLanguage(newer)).toMatchObject({ title: 'Conflict', detail: 'Newer than this page.' });
  const partly = { detail: 'a: x; b: y', errors: [field('a', 'field.empty'), { path: 'b', message: 'y' }] };
  expect((await inPageLanguage(partly)).detail).toBe('a: x; b: y');
});

test('sentences within an answer are localised, also what they quote; those without words stay', async () => {
  const says = { id: 'job.last-import', quotes: { reason: { id: 'import.stopped' } } };
  const answer = {
    records: [
      { processing_error: 'in English', processing_error_says: says },
      { processing_error: 'From before.' },
      {
        processing_error: 'Newer.',
        processing_error_says: { ...says, quotes: { reason: { id: 'of.newer' } } },
      },
    ],
  };
  const { records } = await answerInPageLanguage(answer);
  expect(records.map(({ processing_error }) => processing_error)).toEqual([
    'Der letzte Import wurde nicht ausgeführt: Der Import wurde angehalten. Laden Sie die Datei erneut hoch.',
    'From before.',
    'Newer.',
  ]);
});

test('what is said of a file comes with its own words, however deep it is quoted', async () => {
  const place = { id: 'format.at-column', values: { line: 2, column: 5 } };
  const says = {
    id: 'document.unreadable',
    values: { place: 'none' },
    quotes: { problem: { ...place, quotes: { problem: { id: 'format.code.quote' } } } },
  };
  const detail = 'Line 2, column 5: …';
  expect((await inPageLanguage({ title: 'Conflict', detail, says })).detail).toMatch(
    /^Zeile 2, Spalte 5: Hier fehlt einem Text das schließende Anführungszeichen\..* Nichts wurde importiert\./,
  );
});

test('lists of sentences are localised one by one; a check’s error has the words of the editor', async () => {
  const answer = await answerInPageLanguage({
    warnings: ['in English', 'From before.'],
    warnings_says: [{ id: 'format.warning.ampersand' }, null],
    reason: 'in English',
    reason_says: {
      id: 'segment.blocked',
      values: { more: 0 },
      quotes: { error: { id: 'check:accelerators.missing', values: { mark: '&' } } },
    },
  });
  expect(answer.warnings).toEqual(['Ein einzelnes „&“ wurde als Und-Zeichen genommen.', 'From before.']);
  expect(answer.reason).toMatch(
    /^Dieses Dokument lässt mit diesem Fehler keine Freigabe zu: .+ Berichtigen Sie ihn/,
  );
});
