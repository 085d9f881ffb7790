import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor();

const json = (name: string, texts: Record<string, string>) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(JSON.stringify(texts)),
});

async function makeMemory(name: string, source_lang: string, target_lang: string): Promise<number> {
  const languages = { source_lang, target_lang };
  const made = await stage.workbench.api('POST', '/translation_memory/', { name, ...languages });
  return (made as { id: number }).id;
}

test('a language that neither a file nor its name says is proposed from its text, and how sure that is; then memories of both', () =>
  stage.play('', async (page) => {
    const bridges = await makeMemory('Bridges', 'sv', 'it');
    await makeMemory('Old bridges', 'sv', 'it');
    const deeds = await makeMemory('Deeds', 'en', 'fr');
    const choose = async (file: ReturnType<typeof json>) => {
      await page.goto('/');
      await page
        .getByRole('region', { name: 'Documents' })
        .locator('input[type=file][accept*=".docx"]')
        .setInputFiles([file]);
    };
    const dialog = page.getByRole('dialog', { name: 'Languages of the document' });
    const source = dialog.getByRole('combobox', { name: 'Source language' });
    const target = dialog.getByRole('combobox', { name: 'Target language' });
    const title = 'Die Pumpe muss vor jeder Schicht geprüft werden, damit kein Wasser eindringt.';
    await choose(json('texts.json', { title }));
    // It is read aloud, too.
    const word = (text: string) => dialog.locator('[id$=-description]', { hasText: text });
    await word('Proposed from the text: almost certainly German.').waitFor();
    expect(await source.inputValue()).toBe('German (de)');
    // The word is about one of two fields, which stay in line.
    expect((await source.boundingBox())?.y).toBe((await target.boundingBox())?.y);
    expect(await target.inputValue()).toBe('');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByText('Look at its 1 segment').click();
    const segments = dialog.getByRole('table', { name: 'First segments' });
    expect(await segments.getByRole('row').nth(1).textContent()).toBe(title);
    expect(await accessibilityProblems(page)).toEqual([]);
    await source.fill('Swedish');
    await target.fill('Italian');
    await target.blur();
    await word('Proposed from the text').waitFor({ state: 'detached' });
    // Its memories are proposed; one is not wanted, and one of other languages is.
    const memory = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
    await memory('Bridges').waitFor();
    expect(await memory('Bridges').isChecked()).toBe(true);
    await memory('Old bridges').uncheck();
    expect(await memory('Deeds').isVisible()).toBe(false);
    await dialog.locator('summary', { hasText: /^Other memories/ }).click();
    await memory('Deeds').check();
    expect(await accessibilityProblems(page)).toEqual([]);
    const uploaded = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.status() === 201,
    );
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const row = page.getByRole('region', { name: 'Documents' }).getByRole('row', { name: /texts\.json/ });
    await row.getByText(/Swedish/).waitFor();
    const { id, job_id } = (await (await uploaded).json()) as { id: number; job_id: number };
    await stage.workbench.finishJob(job_id);
    expect(await stage.workbench.api('GET', `/document/${id}/memories`)).toEqual({
      memories: [bridges, deeds].map((memory) => ({ id: memory, mode: 'read', penalty: 0 })),
    });

    await choose(json('words.json', { title: 'Bitte geben Sie Ihr Passwort noch einmal ein' }));
    await word('Proposed from the text: probably German. Please check.').waitFor();
    const answered = page.waitForResponse(/\/document\/preview$/);
    await choose(json('short.json', { title: 'Abbrechen' }));
    await answered;
    await word('Looking at the text to propose its language …').waitFor({ state: 'detached' });
    expect(await source.inputValue()).toBe('');
  }));
