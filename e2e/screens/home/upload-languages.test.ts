import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { fileOf } from '../support/files.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

async function openHome() {
  // The first try of each upload asks for the languages.
  screens.console.expect(/422/);
  const page = await screens.open({ path: '/' });
  const documents = page.getByRole('region', { name: 'Documents' });
  const dialog = page.getByRole('dialog', { name: 'Document languages' });
  return {
    page,
    documents,
    upload: documents.locator('input[type=file][accept*=".docx"]'),
    dialog,
    source: dialog.getByRole('combobox', { name: 'Source language' }),
    target: dialog.getByRole('combobox', { name: 'Target language' }),
    // The field is described by it for screen readers.
    message: (text: string) => dialog.locator('[id$=-description]', { hasText: text }),
  };
}

const json = (name: string, title: string) => fileOf(name, JSON.stringify({ title }));

async function makeMemory(name: string, source_lang: string, target_lang: string): Promise<number> {
  const languages = { source_lang, target_lang };
  const made = await screens.backend.api('POST', '/translation_memory/', { name, ...languages });
  return (made as { id: number }).id;
}

test('uploading a document proposes its language from the text with a degree of certainty, then memories of both languages', async () => {
  const bridges = await makeMemory('Bridges', 'sv', 'it');
  await makeMemory('Old bridges', 'sv', 'it');
  const deeds = await makeMemory('Deeds', 'en', 'fr');
  const { page, documents, upload, dialog, source, target, message } = await openHome();
  const title = 'Die Pumpe muss vor jeder Schicht geprüft werden, damit kein Wasser eindringt.';
  await upload.setInputFiles([json('texts.json', title)]);
  await message('Detected: German.').waitFor();
  await expect.poll(() => source.inputValue()).toBe('German (de)');
  // Only one of the two fields has a message; both stay in line.
  expect((await source.boundingBox())?.y).toBe((await target.boundingBox())?.y);
  await expect.poll(() => target.inputValue()).toBe('');
  await dialog.getByText('Preview 1 segment').click();
  const segments = dialog.getByRole('table', { name: 'First segments' });
  await expect.poll(() => segments.getByRole('row').nth(1).textContent()).toBe(title);
  expect(await accessibilityProblems(page)).toEqual([]);
  await source.fill('Swedish');
  await target.fill('Italian');
  await target.blur();
  await message('Detected:').waitFor({ state: 'detached' });
  // Memories of both languages are checked; the user takes one off and adds one of other languages.
  const memory = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await memory('Bridges').waitFor();
  await expect.poll(() => memory('Bridges').isChecked()).toBe(true);
  await memory('Old bridges').uncheck();
  await expect.poll(() => memory('Deeds').isVisible()).toBe(false);
  await dialog.locator('summary', { hasText: /^Other memories/ }).click();
  await memory('Deeds').check();
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  const uploaded = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 201,
  );
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const row = documents.getByRole('row', { name: /texts\.json/ });
  await row.getByText(/Swedish/).waitFor();
  const { id, job_id } = (await (await uploaded).json()) as { id: number; job_id: number };
  await screens.backend.finishJob(job_id);
  expect(await screens.backend.api('GET', `/document/${id}/memories`)).toEqual({
    memories: [
      // The new working memory of the languages.
      { id: expect.any(Number), mode: 'write', penalty: 0 },
      ...[bridges, deeds].map((memory) => ({ id: memory, mode: 'read', penalty: 0 })),
    ],
  });
});

test('uploading a document asks to check a language proposed from a short text', async () => {
  const { upload, source, message } = await openHome();
  await upload.setInputFiles([json('words.json', 'Bitte geben Sie Ihr Passwort noch einmal ein')]);
  await message('Detected: probably German. Please check.').waitFor();
  await expect.poll(() => source.inputValue()).toBe('German (de)');
});

test('uploading a document proposes no language from a single word', async () => {
  const { page, upload, source, message } = await openHome();
  const answered = page.waitForResponse(/\/document\/preview$/);
  await upload.setInputFiles([json('short.json', 'Abbrechen')]);
  await answered;
  await message('Detecting language…').waitFor({ state: 'detached' });
  await expect.poll(() => source.inputValue()).toBe('');
});

test('an upload whose languages were only detected closes without a question', async () => {
  const { page, upload, dialog, target, message } = await openHome();
  const file = json(
    'texts.json',
    'Die Pumpe muss vor jeder Schicht geprüft werden, damit kein Wasser eindringt.',
  );
  await upload.setInputFiles([file]);
  await message('Detected: German.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await upload.setInputFiles([file]);
  await target.fill('Italian');
  await target.blur();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await dialog.waitFor({ state: 'detached' });
});
