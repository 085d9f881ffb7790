import { expect, test } from 'vitest';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { toast } from '../../support/act.ts';
import { editorFocus, liveTarget, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { uploadDocument } from '../support/files.ts';

const V20 = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
  <file id="f1">
    <unit id="u1" canResegment="no"><segment id="s1"><source>One. Two.</source></segment></unit>
  </file>
</xliff>
`;
const V12 = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="u1"><source>First. Second.</source><seg-source><mrk mtype="seg" mid="1">First.</mrk> <mrk mtype="seg" mid="2">Second.</mrk></seg-source><target><mrk mtype="seg" mid="1">Erstens.</mrk> <mrk mtype="seg" mid="2">Zweitens.</mrk></target></trans-unit>
<trans-unit id="u2"><source>Third.</source></trans-unit>
</body></file></xliff>`;

const screens = useEditor();

test('splitting a segment reports when the file forbids it', async () => {
  const id = await uploadDocument(screens.backend, V20, 'fixed.xlf');
  await screens.play(`/document/${id}`, async (page) => {
    await page.keyboard.press('Control+Shift+x');
    const dialog = page.getByRole('dialog', { name: 'Split segment 1' });
    screens.console.expect(/409/);
    await dialog.getByRole('button', { name: 'Split', exact: true }).click();
    await dialog.getByText('canResegment="no"').first().waitFor();
  });
});

test('joining two segments keeps what another user is typing in the second for that user', async () => {
  const { backend } = screens;
  const id = await uploadDocument(backend, V12, 'joined.xlf');
  await screens.play(`/document/${id}`, async (page) => {
    const other = await screens.open({ path: `/document/${id}?segment=2` });
    await liveTarget(other, 2).waitFor();
    await editorFocus(other);
    // The page still saves the segment, or sends it as the user's position, after it was joined.
    screens.console.expect(/ERR_FAILED|404|422/);
    await other.route('**/api/document/records/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await other.keyboard.type(' Neu!');
    await other.getByText('kept in this browser').first().waitFor();
    await page.keyboard.press('Control+Shift+d');
    await toast(page, 'Joined segments 1 and 2.').waitFor();
    const texts = async () =>
      (await recordsOf(backend, id)).map(({ source, target }) => [readableText(source), target]);
    expect(await texts()).toEqual([
      ['First. Second.', 'Erstens. Zweitens.'],
      ['Third.', ''],
    ]);
    expect(await backend.api('GET', `/document/${id}/download`)).toContain(
      '<mrk mtype="seg" mid="1">Erstens. Zweitens.</mrk></target>',
    );
    await other.unrouteAll();
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    await other.getByRole('button', { name: 'Show text' }).click();
    const kept = other.getByRole('dialog', { name: 'Your text in segment 2' });
    await kept.getByText('Zweitens. Neu!').waitFor();
    await kept.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => other.getByRole('button', { name: 'Show text' }).count()).toBe(0);
  });
});
