import { expect, test } from 'vitest';
import { addDocument, numbered } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const screens = useEditor();

/** Less than two lines of buttons, px. */
const LINE = 50;

test('the header stays in one line with a long name, and gives the progress in segments', async () => {
  const name = `${'The maintenance of pumps and turbines in winter '.repeat(3)}.xlf`;
  const id = await addDocument(screens.backend, numbered(3), name);
  await screens.play(
    `/document/${id}`,
    async (page) => {
      await page.getByText('0% approved · 0 of 3 segments').waitFor();
      for (const width of [1440, 1200]) {
        await page.setViewportSize({ width, height: 900 });
        const height = () => page.locator('h1').evaluate(({ parentElement }) => parentElement?.clientHeight);
        await expect.poll(height).toBeLessThan(LINE);
      }
    },
    { width: 1440, height: 900 },
  );
});

test('in German at 1024 px, the header and the filter bar stay in one line each', async () => {
  const id = await addDocument(screens.backend, numbered(3));
  const page = await screens.open({ path: `/document/${id}`, language: 'de', width: 1024, height: 768 });
  const bar = page.getByRole('group', { name: 'Segmente filtern' });
  await bar.getByRole('button', { name: 'Sortieren' }).waitFor();
  for (const line of [page.locator('h1').locator('..'), bar])
    await expect.poll(async () => (await line.boundingBox())?.height).toBeLessThan(LINE);
});

test('the number of a segment fits its field when a filter leaves few segments', async () => {
  const id = await addDocument(screens.backend, numbered(1005));
  await screens.play(`/document/${id}?search=1005`, async (page) => {
    const field = page.getByLabel('Go to segment number');
    await expect.poll(() => field.inputValue()).toBe('1005');
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  });
});
