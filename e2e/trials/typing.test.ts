import { afterAll, beforeAll, describe, test } from 'vitest';
import { PLAYERS } from '../../server/sandbox/samples/people.ts';
import { rounds } from '../../tools/support/long.ts';
import { hasFirefox } from '../../tools/system-packages.ts';
import { type FailingProxy, startFailingProxy } from '../support/failing-proxy.ts';
import { type Firefox, startFirefox } from '../support/firefox.ts';
import { type RealBrowser, startRealBrowser } from '../support/real-browser.ts';
import { PASSWORD } from '../support/stage.ts';
import { inChromium, inFirefox } from '../support/typing-page.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';
import { typeThrough } from './typing.ts';

// Each schedule of events is derived from its number: TYPING_SCHEDULE=7 runs only that one.
const chosen = Number(process.env.TYPING_SCHEDULE);
const seeds = chosen
  ? [chosen]
  : Array.from({ length: rounds({ short: 1, ci: 1, full: 10 }) }, (_, index) => index + 1);
/** On a busy machine keys come later, and the server takes seconds to start. */
const PATIENT = { timeout: 600_000 };
const WHAT = 'schedule %i puts every character where it was meant to go, without taking the focus';

let workbench: Workbench;
let proxy: FailingProxy;
beforeAll(async () => {
  workbench = await startWorkbench({ DEMO: '0' });
  await workbench.api('POST', '/users/', { ...PLAYERS.reviewer, password: PASSWORD });
  proxy = await startFailingProxy(workbench.url);
});
afterAll(async () => {
  await proxy?.close();
  await workbench?.stop();
});

describe('typing fifty segments at 30 ms per key through interruptions in Chromium', () => {
  let browser: RealBrowser;
  beforeAll(async () => {
    browser = await startRealBrowser({ ...workbench, url: proxy.url });
  });
  afterAll(() => browser?.close());

  test.each(seeds)(WHAT, PATIENT, async (seed) => {
    const open = async (path: string) => inChromium(await browser.openEditor(path));
    await typeThrough({ workbench, proxy, open }, seed);
  });
});

// Skipped without the package, as tools/system-packages.ts reports.
describe.runIf(hasFirefox)('typing fifty segments at 30 ms per key through interruptions in Firefox', () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await startFirefox();
  });
  afterAll(() => firefox?.close());

  test.each(seeds)(WHAT, PATIENT, async (seed) => {
    const open = async (path: string) => {
      await firefox.open(`${proxy.url}/login/`);
      const request = JSON.stringify({
        method: 'POST',
        body: JSON.stringify(ADMIN),
        headers: { 'content-type': 'application/json' },
      });
      await firefox.evaluate(`fetch('/api/auth/login', ${request}).then((answer) => answer.status)`);
      await firefox.open(`${proxy.url}${path}`);
      await firefox.waitFor(`document.activeElement?.getAttribute('role') === 'textbox'`);
      return inFirefox(firefox);
    };
    await typeThrough({ workbench, proxy, open }, seed);
  });
});
