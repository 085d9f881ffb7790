import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inPageLanguage } from './words.ts';

// The page's language is that of its root element.
beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'de', dir: 'ltr' } }));
afterEach(() => vi.unstubAllGlobals());

const field = (path: string, id: string) => ({ path, message: 'in English', says: { id } });

test('a problem is in the page’s language, its fields and what it says of them too', async () => {
  const worded = await inPageLanguage({
    title: 'Unprocessable Entity',
    detail: 'name: in English; in English',
    errors: [field('name', 'field.empty'), field('', 'file.missing')],
  });
  expect(worded.errors?.map(({ message }) => message)).toEqual([
    'Darf nicht leer sein',
    expect.stringMatching(/Datei/),
  ]);
  expect(worded.detail).toBe(`name: Darf nicht leer sein; ${worded.errors?.[1]?.message}`);
});

test('what has no words here stays English', async () => {
  const newer = { title: 'Conflict', detail: 'Newer than this page.', says: { id: 'of.a.newer.server' } };
  expect(await inPageLanguage(newer)).toMatchObject({ title: 'Conflict', detail: 'Newer than this page.' });
  const partly = { detail: 'a: x; b: y', errors: [field('a', 'field.empty'), { path: 'b', message: 'y' }] };
  expect((await inPageLanguage(partly)).detail).toBe('a: x; b: y');
});
