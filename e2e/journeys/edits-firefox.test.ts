import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasFirefox } from '../../tools/system-packages.ts';
import { addDocument, numbered, recordsOf } from '../support/documents.ts';
import { type Firefox, startFirefox } from '../support/firefox.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';

const TARGET = `document.querySelector('[role=textbox][aria-label^="Target of segment 1,"]')`;

// Skipped without the package, as tools/system-packages.ts reports.
describe.runIf(hasFirefox)('Firefox as Debian ships it', () => {
  let workbench: Workbench;
  let firefox: Firefox;
  let id: number;
  beforeAll(async () => {
    workbench = await startWorkbench({ DEMO: '0' });
    firefox = await startFirefox();
  });
  afterAll(async () => {
    await firefox?.close();
    await workbench?.stop();
  });
  beforeEach(async () => {
    id = await addDocument(workbench, numbered(2));
  });

  const target = async () => (await recordsOf(workbench, id))[0]?.target;

  async function openEditor(): Promise<void> {
    await firefox.open(`${workbench.url}/login/`);
    const request = JSON.stringify({
      method: 'POST',
      body: JSON.stringify(ADMIN),
      headers: { 'content-type': 'application/json' },
    });
    await firefox.evaluate(`fetch('/api/auth/login', ${request}).then((answer) => answer.status)`);
    await firefox.open(`${workbench.url}/document/${id}`);
    await firefox.waitFor(`document.activeElement === ${TARGET} && ${TARGET} !== null`);
  }

  test('keeps text typed 200 ms before it was killed', async () => {
    await openEditor();
    await workbench.kill();
    await firefox.type('Feuerfuchs');
    await new Promise((done) => setTimeout(done, 200));
    await firefox.killAndReopen();
    await workbench.start();
    expect(await target()).toBe('');
    await openEditor();
    await expect.poll(target).toBe('Feuerfuchs');
  });

  test('keeps text typed while the page was being left', async () => {
    await openEditor();
    await workbench.kill();
    await firefox.type('Eben');
    await firefox.evaluate(
      `(document.execCommand('insertText', false, ' noch'), location.assign('about:blank'), 1)`,
    );
    await firefox.waitFor(`location.href === 'about:blank'`);
    await workbench.start();
    await openEditor();
    await expect.poll(target).toBe('Eben noch');
  });

  test('restores unsent text when the user returns to the page', async () => {
    await openEditor();
    await workbench.kill();
    await firefox.type('Zurück');
    await firefox.waitFor(`document.body.textContent.includes('kept in this browser')`);
    await firefox.evaluate(`(location.assign('about:blank'), 1)`);
    await firefox.waitFor(`location.href === 'about:blank'`);
    await workbench.start();
    await firefox.evaluate(`(history.back(), 1)`);
    await expect.poll(target).toBe('Zurück');
  });
});
