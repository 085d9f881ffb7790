import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPython } from '../../../server/formats/filters/testing/python.ts';
import { findComplexArguments } from '../../../shared/domain/checks/message-format.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { editorFocus, liveTarget } from '../../support/documents.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

const python = findPython('icu');

/** The message as ICU formats it for each number; `null` without PyICU. */
function formatted(message: string, numbers: readonly number[]): string[] | null {
  if (!python) return null;
  const program = `
import icu, json, sys
message, numbers = json.load(sys.stdin)
parsed = icu.MessageFormat(icu.UnicodeString(message), icu.Locale("ar@numbers=latn"))
print(json.dumps([str(parsed.format(["n"], [icu.Formattable(n)])) for n in numbers]))`;
  const input = JSON.stringify([message, numbers]);
  return JSON.parse(execFileSync(python, ['-c', program], { encoding: 'utf8', input }));
}

const NAMES = ['zero', 'one', 'two', 'few', 'many', 'other'];
const TEXTS = ['لا {ملفات', "ملف 'واحد'", 'ملفان', '# ملفات', '# ملفًا', '# ملف'];

test('an English plural is translated into the six plural forms of Arabic', async () => {
  const page = await screens.open();
  const name = 'plural-forms_en.json';
  // The first response reports missing languages.
  screens.console.expect(/422 \(Unprocessable Entity\)/);
  const file = '{\n  "files": "{n, plural, one {# file} other {# files}}"\n}\n';
  const home = page.getByRole('region', { name: 'Documents' });
  const buffer = Buffer.from(file);
  await home
    .locator('input[type=file][accept*=".docx"]')
    .setInputFiles([{ name, mimeType: 'application/json', buffer }]);
  const dialog = page.getByRole('dialog', { name: 'Document languages' });
  await dialog.getByRole('combobox', { name: 'Target language' }).fill('ar');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await home.getByRole('link', { name }).click();
  for (const [at, text] of TEXTS.entries()) {
    const target = liveTarget(page, at + 1);
    await target.waitFor();
    await editorFocus(page);
    // A screen reader announces the form with the field.
    const described = (await target.getAttribute('aria-describedby')) ?? '';
    const form = page.locator(`#${described.split(' ')[0]}`);
    await expect.poll(() => form.textContent()).toContain(`Form ${NAMES[at]} of files`);
    await expect.poll(() => form.getByText(NAMES[at] ?? '', { exact: true }).isVisible()).toBe(true);
    // The number is a tag of the text.
    if (text.startsWith('#')) await page.keyboard.press('F8');
    await page.keyboard.type(text.replace('#', ''));
    await page.keyboard.press('Control+Enter');
  }
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  await page.getByText(/^Saved \S/).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: /^Translation/ }).click();
  await page.getByRole('button', { name: 'Download anyway' }).click();
  const path = await (await downloading).path();
  const { files } = JSON.parse(readFileSync(path, 'utf8'));
  const [argument] = findComplexArguments(files);
  expect(argument?.branches.map(({ selector }) => selector)).toEqual(NAMES);
  expect(argument?.problem).toBeUndefined();
  const numbers = [0, 1, 2, 3, 11, 100];
  const shown = TEXTS.map((text, at) => text.replace('#', String(numbers[at])));
  expect(formatted(files, numbers) ?? shown).toEqual(shown);
});
