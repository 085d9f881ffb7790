import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('the language chosen last stays, even if an earlier one loads more slowly', async () => {
  const documentElement = { lang: 'en', dir: 'ltr', dataset: {} };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { documentElement });
  vi.resetModules();
  const { changePageLanguage, defineMessages } = await import('./index.ts');
  const { promise, resolve } = Promise.withResolvers<{ default: object }>();
  defineMessages({ name: 'Name' }, (language) =>
    language === 'de' ? promise : Promise.resolve({ default: { name: 'Nom' } }),
  );
  const slow = changePageLanguage('de');
  await changePageLanguage('fr');
  resolve({ default: { name: 'Name' } });
  await slow;
  expect(documentElement).toEqual({ lang: 'fr', dir: 'ltr', dataset: {} });
});

test('a part that loads while the page changes its language is in the new one', async () => {
  const documentElement = { lang: 'en', dir: 'ltr', dataset: {} };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { documentElement });
  vi.resetModules();
  const { changePageLanguage, defineMessages, withMessages } = await import('./index.ts');
  const { promise, resolve } = Promise.withResolvers<{ default: object }>();
  const early = defineMessages({ name: 'Early' }, () => promise);
  const changed = changePageLanguage('de');
  const late = defineMessages({ name: 'Late' }, async () => ({ default: { name: 'Spät' } }));
  const drawn = withMessages(async () => late.t('name'))();
  resolve({ default: { name: 'Früh' } });
  await Promise.all([changed, drawn]);
  expect([early.t('name'), late.t('name')]).toEqual(['Früh', 'Spät']);
  expect(documentElement).toEqual({ lang: 'de', dir: 'ltr', dataset: {} });
});
