import { expect, test } from 'vitest';
import { row } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { useScreens } from '../support/screens.ts';

// No program listens on port 1.
const screens = useScreens({
  env: { AUDIT_STREAM: 'http://127.0.0.1:1/', AUDIT_STREAM_PRIVATE: '1', AUDIT_READING: '1' },
});

test('the audit log warns of a target that does not receive it, and lists who read texts', async () => {
  const { api } = screens.backend;
  const body = { name: 'Read terms', source_lang: 'en', target_lang: 'de' };
  const { id } = (await api('POST', '/glossary/', body)) as { id: number };
  await api('GET', `/glossary/${id}/records?page=0`);
  const failures = async () => ((await api('GET', '/audit/streams')) as { failures: number }[])[0]?.failures;
  await expect.poll(failures).toBeGreaterThan(0);
  const readings = async () =>
    ((await api('GET', '/audit/?page=0&action=read')) as { total_rows: number }).total_rows;
  await expect.poll(readings).toBe(1);
  const page = await screens.open({ path: '/users/?tab=audit' });
  const warning = page.getByText('The audit log can’t be sent to http://127.0.0.1:1.', { exact: false });
  await warning.waitFor();
  expect(await warning.textContent()).toContain('The connection was refused');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Action').selectOption('Texts read');
  await row(page, 'Read terms').getByText('Read texts').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
