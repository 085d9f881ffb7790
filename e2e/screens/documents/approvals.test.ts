import { beforeAll, describe, expect, test } from 'vitest';
import { addDocument, liveTarget } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor({ env: {} });
let path: string;
beforeAll(async () => {
  const units = [{ source: 'Close the lid' }, { source: 'Close the lid.' }, { source: 'Fill the kettle' }];
  path = `/document/${await addDocument(screens.backend, units, 'lids.xlf')}`;
});

test('a translated segment is offered to a similar one of the same document before it is approved', async () => {
  const units = [{ source: 'Empty the tank' }, { source: 'Empty the tank!' }];
  const id = await addDocument(screens.backend, units, 'tanks.xlf');
  await screens.play(`/document/${id}`, async (page) => {
    await liveTarget(page, 1).click();
    await page.keyboard.type('Tank leeren');
    await page.keyboard.press('Alt+ArrowDown');
    await liveTarget(page, 2).waitFor();
    await page.getByRole('button', { name: /Insert match 1: 93%.*segment 1.*not approved/s }).click();
    await expect.poll(() => liveTarget(page, 2).textContent()).toContain('Tank leeren');
  });
});

test('a segment without a match is offered a draft from its terms', async () => {
  const glossary = (await screens.backend.api('POST', '/glossary/', {
    name: 'Parts',
    source_lang: 'en',
    target_lang: 'de',
  })) as { id: number };
  const term = { source: 'descaling filter', target: 'Kalkfilter', comment: '' };
  await screens.backend.api('POST', `/glossary/${glossary.id}/records`, term);
  const id = await addDocument(screens.backend, [{ source: 'Descaling filter: old' }], 'filters.xlf');
  await screens.backend.api('POST', `/document/${id}/glossaries`, { glossaries: [{ id: glossary.id }] });
  await screens.play(`/document/${id}`, async (page) => {
    await page.getByRole('button', { name: /Insert match 1: draft from terms.*Kalkfilter: old/s }).click();
    await expect.poll(() => liveTarget(page, 1).textContent()).toContain('Kalkfilter: old');
  });
});

describe('where approved segments go', () => {
  test('is shown in the status line, and an approval helps with the next segment once a memory is chosen', async () => {
    await screens.play(path, async (page) => {
      await page.getByText('Approvals go to no memory').waitFor();
      await page.getByRole('button', { name: 'Send approved segments to…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send approved segments to' });
      await dialog.getByText('Approved segments will not be added to any memory.').waitFor();
      await dialog.getByLabel('New working memory').check();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Approvals go to “Working memory en → de”').waitFor();
      await liveTarget(page, 1).click();
      await page.keyboard.type('Fermez le couvercle');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: /Insert match 1.*Fermez le couvercle/s }).waitFor();
    });
  });

  test('can be changed to no memory again, and the memory keeps offering matches', async () => {
    await screens.play(path, async (page) => {
      await page.getByRole('button', { name: 'Change Send approved segments to…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send approved segments to' });
      await dialog.getByLabel(/^Working memory/).uncheck();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Approvals go to no memory').waitFor();
    });
    const { memories } = (await screens.backend.api('GET', `${path}/memories`)) as { memories: object[] };
    expect(memories).toMatchObject([{ mode: 'read' }]);
  });

  test('is shown to translators without a button to change it', async () => {
    await screens.play(
      path,
      async (page) => {
        await page.getByText(/^Approvals go to/).waitFor();
        expect(await page.getByRole('button', { name: /Send approved segments to/ }).count()).toBe(0);
      },
      { role: 'user' },
    );
  });
});
