import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInPageLanguage, inPageLanguage } from './words.ts';

// The page's language comes from its root element.
beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'de', dir: 'ltr' } }));
afterEach(() => vi.unstubAllGlobals());

const field = (path: string, id: string) => ({ path, message: 'in English', says: { id } });

test('a problem, its fields and its reason are shown in the page’s language', async () => {
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

test('text without a known message id stays English', async () => {
  const newer = { title: 'Conflict', detail: 'Newer than this page.', says: { id: 'of.a.newer.server' } };
  expect(await inPageLanguage(newer)).toMatchObject({ title: 'Conflict', detail: 'Newer than this page.' });
  const partly = { detail: 'a: x; b: y', errors: [field('a', 'field.empty'), { path: 'b', message: 'y' }] };
  expect((await inPageLanguage(partly)).detail).toBe('a: x; b: y');
});

test('messages in an answer are localised, including nested ones, while unknown ones stay', async () => {
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
    'Der letzte Import ist fehlgeschlagen: Der Import wurde angehalten. Laden Sie die Datei erneut hoch.',
    'From before.',
    'Newer.',
  ]);
});

test('messages about a file load their own catalogue, however deeply nested', async () => {
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

test('lists of messages are localised one by one, and a check’s error uses the editor’s messages', async () => {
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
  expect(answer.warnings).toEqual(['Ein einzelnes „&“ wurde als Und-Zeichen gelesen.', 'From before.']);
  expect(answer.reason).toMatch(
    /^Dieses Dokument lässt mit diesem Fehler keine Freigabe zu: .+ Berichtigen Sie ihn/,
  );
});
