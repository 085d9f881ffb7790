import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { addDocument, numbered } from '../../support/documents.ts';
import { expectCalm } from '../support/layout-shift.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

const isLoaded = (page: Page) =>
  Promise.all(
    ['Documents', 'Glossaries', 'Memories'].map((name) =>
      page.getByRole('region', { name }).getByRole('button').first().waitFor(),
    ),
  );
const expectCalmHome = () => expectCalm(screens, '/', isLoaded);

test('home does not move while it loads: empty, with one document, and with pages of documents', async () => {
  await expectCalmHome();
  await addDocument(screens.backend, numbered(3));
  await expectCalmHome();
  for (let count = 0; count < 30; count += 1) await addDocument(screens.backend, numbered(1));
  await expectCalmHome();
});
