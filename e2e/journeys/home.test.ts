import { expect, test } from 'vitest';
import { chooseFile, dropFile, heading, toast } from '../support/act.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

const TBX = `<?xml version="1.0"?><tbx type="TBX-Basic" style="dca" xml:lang="en"
  xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader><fileDesc><sourceDesc><p>Bays</p></sourceDesc></fileDesc></tbxHeader>
  <text><body><conceptEntry id="c1"><langSec xml:lang="en"><termSec><term>bay</term></termSec></langSec>
  <langSec xml:lang="de"><termSec><term>Bucht</term></termSec></langSec></conceptEntry></body></text></tbx>`;

test('home shows a list from each remote, a dropped file reaches its remote, and its link opens the screen', async () => {
  const page = await stage.open({ path: '/' });
  const list = (name: string) => page.getByRole('region', { name });
  for (const name of ['Documents', 'Glossaries', 'Memories']) await list(name).waitFor();
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  await dropFile(list('Documents'), { name: 'dropped.tbx', text: TBX });
  await toast(page, 'dropped.tbx → Glossaries').waitFor();
  const row = list('Glossaries').locator('tbody tr[data-index]').filter({ hasText: 'dropped' });
  await row.getByText('1 term').waitFor();
  await row.getByRole('link', { name: 'dropped' }).click();
  await heading(page, 'dropped').waitFor();
});

test('cancelling an import while the server works on it marks the glossary as failed', async () => {
  const page = await stage.open({ path: '/' });
  const rows = Array.from({ length: 80_000 }, (_, index) => `word ${index},Wort ${index}`);
  const text = ['English,German', ...rows].join('\n');
  await chooseFile(page, 'Upload glossary', { name: 'endless.csv', text });
  const entry = page.locator('tbody tr[data-index]').filter({ hasText: 'endless' });
  // The upload has a separate button, `Cancel the upload of …`.
  await entry.getByRole('button', { name: 'Cancel', exact: true }).click();
  await entry.getByText('Cancelled', { exact: false }).first().waitFor();
  await entry.getByText('Failed', { exact: true }).waitFor();
  await expect.poll(() => entry.getByRole('progressbar').count()).toBe(0);
});
