import { expect, test } from 'vitest';
import { liveTarget, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

/** A document with matches in segment 9, whose memory is indexed. */
async function makeDocument(): Promise<string> {
  const { id, path } = await screens.makeDocument('course');
  const record = (await recordsOf(screens.backend, id))[8];
  const matches = () => screens.backend.api('GET', `/document/records/${record?.id}/matches`);
  await expect.poll(matches).toMatchObject({ is_complete: true });
  return path;
}

test('one key opens the memory of the best match, searched for its text', async () => {
  const path = await makeDocument();
  await screens.play(`${path}?segment=9`, async (page) => {
    await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
    await page.keyboard.press('Control+Shift+o');
    await page.waitForURL(/\/tm\/\d+\?.*search=/);
  });
});

test('a note shows that matches are incomplete while a memory is indexed, and disappears when it is complete', async () => {
  const path = await makeDocument();
  await screens.play(`${path}?segment=1`, async (page) => {
    let isIndexed = false;
    await page.route('**/api/document/records/*/matches', async (route) => {
      const response = await route.fetch();
      const json = isIndexed ? await response.json() : { matches: [], is_complete: false };
      await route.fulfill({ response, json });
    });
    await page.keyboard.press('Control+g');
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await liveTarget(page, 9).waitFor();
    const note = page.getByText('A memory is still being imported or indexed. More matches may appear soon.');
    await note.waitFor();
    isIndexed = true;
    await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
    await expect.poll(() => note.count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
