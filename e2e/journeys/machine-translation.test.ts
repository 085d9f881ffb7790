import { expect, test } from 'vitest';
import { KEY, startPublishedEngine } from '../../server/machine-translation/testing/published-engines.ts';
import { buildXliff } from '../../server/testing/build-document.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startWorkbench } from '../support/workbench.ts';

test('an engine is asked on a click, says what was sent, and its text goes into the segment', async () => {
  const engine = await startPublishedEngine('deepl');
  const workbench = await startWorkbench({ DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' });
  const browser = await launchBrowser();
  try {
    const file = buildXliff({ segments: ['Press <g id="1">Help</g> now.', 'Second.'] });
    const { id, job_id } = (await workbench.upload('/document/', file, 'a.xlf')) as {
      id: number;
      job_id: number;
    };
    await workbench.finishJob(job_id);
    await workbench.api('POST', '/machine_translation/', {
      name: 'House engine',
      kind: 'deepl',
      address: engine.address,
      key: KEY,
      enabled: true,
    });
    const page = await openPage(browser, workbench.url, { path: `/document/${id}` });
    const panel = page.getByRole('region', { name: 'Machine translation' });
    const ask = panel.getByRole('button', { name: /^Ask House engine/ });
    await ask.waitFor();
    expect(engine.received).toEqual([]);
    await ask.click();
    const insert = panel.getByRole('button', { name: /PRESS .*HELP/ });
    await insert.waitFor();
    expect(engine.received).toHaveLength(1);
    await panel.getByText('What was sent').click();
    await panel.getByText('Press <g id="g1">Help</g> now.').waitFor();
    await insert.click();
    const target = page.getByRole('textbox', { name: /^Target of segment 1/ });
    await expect.poll(() => target.textContent()).toContain('HELP');
  } finally {
    await browser.close();
    await workbench.stop();
    await engine.close();
  }
});
