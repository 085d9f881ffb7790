import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Release } from '@tessera/shared/remote/release';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../tools/support/long.ts';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { type AlteredVersion, builtRelease } from './altered-version.ts';
import { type Composition, isBuilt, serveComposition } from './composition.ts';
import { createFakeApi } from './fake-api.ts';
import {
  answer,
  DRAWS_AND_THROWS,
  NETWORK_FAULTS,
  type NetworkFault,
  RELEASE_FAULTS,
  VISIBLE_MS,
} from './fault-kinds.ts';
import { earlierVersions, withHistory } from './with-history.ts';

const DIST = resolve(import.meta.dirname, '../../dist');
const WAYS = ['deep link', 'navigation', 'prefetch'] as const;
type Way = (typeof WAYS)[number];

/** A fault of the remote `users`, and its end. */
interface Fault {
  /** `screen`: an earlier version of the screen appears instead of the failure. */
  shows?: 'screen';
  start(): Promise<Composition>;
  end(composition: Composition): void;
}

function networkFault(fault: NetworkFault, files: RegExp): Fault {
  return {
    async start() {
      const composition = await serveComposition({ api: createFakeApi().handle });
      composition.intercept((_request, response, pathname) => {
        const file = /^\/remotes\/users\/[^/]+\/(.+)$/.exec(pathname)?.[1];
        if (!file || !files.test(file)) return false;
        fault(response, readFileSync(join(DIST, pathname)));
        return true;
      });
      return composition;
    },
    end: (composition) => composition.intercept(null),
  };
}

/** Ends by a rollback: the previous version is live again, under the next revision. */
function releaseFault(make: () => AlteredVersion): Fault {
  let good: Release;
  return {
    async start() {
      const broken = make();
      return serveComposition({
        api: createFakeApi().handle,
        files: broken.paths,
        change: (live) => {
          good = live;
          return { ...live, remotes: { ...live.remotes, users: broken.release } };
        },
      });
    },
    end: (composition) => composition.release({ ...good, revision: good.revision + 1 }),
  };
}

const HANG = NETWORK_FAULTS.hang ?? answer(500, 'text/plain', '');
const NOT_FOUND = answer(404, 'text/plain', 'not found');

/**
 * A fault in the files of the versions named by `hits`, with two earlier versions, the first of them known to
 * load.
 */
function faultWithHistory(
  fault: NetworkFault,
  hits: (version: string, live: string) => boolean,
  earlier: () => AlteredVersion[] = () => earlierVersions('users'),
): Fault {
  return {
    async start() {
      const composition = await serveComposition({
        api: createFakeApi().handle,
        ...withHistory('users', earlier()),
      });
      const live = composition.live.remotes.users?.version ?? '';
      composition.intercept((_request, response, pathname) => {
        const version = /^\/remotes\/users\/([^/]+)\//.exec(pathname)?.[1];
        if (version === undefined || !hits(version, live)) return false;
        fault(response, Buffer.alloc(0));
        return true;
      });
      return composition;
    },
    end: (composition) => composition.intercept(null),
  };
}

/** All versions throw when drawn, until a good one is released. */
const ALL_THROW: Fault = {
  async start() {
    const broken = RELEASE_FAULTS['throws when rendered']?.();
    return serveComposition({
      api: createFakeApi().handle,
      ...withHistory('users', earlierVersions('users', DRAWS_AND_THROWS), broken),
    });
  },
  end: (composition) => composition.release({ ...builtRelease(), revision: composition.live.revision + 1 }),
};

const ofLive = (version: string, live: string) => version === live;
const ofAll = () => true;

const FAULTS_WITH_HISTORY: Record<string, Fault> = {
  'whole folder hangs': networkFault(HANG, /./),
  'whole folder hangs, earlier versions load': { ...faultWithHistory(HANG, ofLive), shows: 'screen' },
  'whole folder is missing, earlier versions load': {
    ...faultWithHistory(NOT_FOUND, ofLive),
    shows: 'screen',
  },
  'whole folder hangs, earlier versions throw when rendered': faultWithHistory(HANG, ofLive, () =>
    earlierVersions('users', DRAWS_AND_THROWS),
  ),
  'whole folders of three versions are missing': faultWithHistory(NOT_FOUND, ofAll),
  'three versions throw when rendered': ALL_THROW,
};

const FAULTS: [string, Fault][] = isBuilt
  ? [
      ...Object.entries(NETWORK_FAULTS).flatMap(([name, fault]): [string, Fault][] => [
        [`${name} (entry)`, networkFault(fault, /^remote\.js$/)],
        [`${name} (screen)`, networkFault(fault, /^screen.*\.js$/)],
      ]),
      ...Object.entries(RELEASE_FAULTS).map(([name, make]): [string, Fault] => [name, releaseFault(make)]),
      ...Object.entries(FAULTS_WITH_HISTORY),
    ]
  : [];

/** One for each mechanism by which a remote fails or is replaced; `npm run test:long` runs all. */
const IN_SHORT = [
  '404 (entry)',
  'hang (entry)',
  'truncated (screen)',
  'throws when evaluated (entry)',
  'throws when rendered',
  'no face',
  'contract too new (document)',
  'whole folder hangs',
  'whole folder hangs, earlier versions load',
  'three versions throw when rendered',
];
const PLAYED = FAULTS.filter(([name]) => isLong || IN_SHORT.includes(name));

const table = new Map<string, Partial<Record<Way, { visible: number; recovered?: number }>>>();

/** Prints the table for docs/fault-matrix.md. */
function print() {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
  const lines = [...table].map(([name, ways]) => {
    const cells = WAYS.map((way) => {
      const times = ways[way];
      if (!times) return isLong ? 'failed' : '';
      const { visible, recovered } = times;
      return recovered === undefined
        ? `${seconds(visible)} (shown)`
        : `${seconds(visible)} / ${seconds(recovered)}`;
    });
    return row(name, ...cells);
  });
  process.stdout.write(
    `\nSeconds to the visible failure / from "Try again" to the screen\n\n${row('fault', ...WAYS)}\n${lines.join('\n')}\n`,
  );
}

describe.skipIf(!hasChromium || !isBuilt)('the fault matrix', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closeContexts(browser);
    print();
  });

  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /^Users (could not|cannot)/ });
  const screen = (page: Page) => page.getByRole('heading', { name: 'Users', level: 1, exact: true });
  const link = (page: Page) => page.getByRole('link', { name: 'Users', exact: true });

  /** Opens the screen in one of three ways; returns the time of the request. */
  async function come(page: Page, origin: string, way: Way): Promise<number> {
    if (way === 'deep link') {
      const asked = performance.now();
      // Without waiting for the load event, which a hanging file would delay.
      await page.goto(`${origin}/users/`, { waitUntil: 'commit' });
      return asked;
    }
    await page.goto(origin, { waitUntil: 'commit' });
    await page.getByRole('region', { name: 'Documents' }).waitFor();
    if (way === 'prefetch') {
      await Promise.all([
        // An incompatible remote is not even requested.
        page
          .waitForRequest((request) => request.url().includes('/remotes/users/'), { timeout: 2_000 })
          .catch(() => undefined),
        link(page).hover(),
      ]);
      await page.waitForTimeout(300);
      expect(await failure(page).count()).toBe(0);
    }
    const asked = performance.now();
    // Like a keyboard or touch: without a hover that would prefetch it.
    await link(page).dispatchEvent('click');
    return asked;
  }

  async function play(name: string, fault: Fault, way: Way) {
    const composition = await fault.start();
    const context = await browser.newContext({ baseURL: composition.origin });
    try {
      const page = await context.newPage();
      const asked = await come(page, composition.origin, way);
      if (fault.shows === 'screen') {
        await screen(page).waitFor({ timeout: VISIBLE_MS });
        const visible = performance.now() - asked;
        expect(visible).toBeLessThan(VISIBLE_MS);
        expect(await failure(page).count()).toBe(0);
        table.set(name, { ...table.get(name), [way]: { visible } });
        return;
      }
      await failure(page).waitFor({ timeout: VISIBLE_MS });
      const visible = performance.now() - asked;
      expect(visible).toBeLessThan(VISIBLE_MS);
      // The message states the problem, its effect on the rest, and what to do.
      expect(await failure(page).textContent()).not.toMatch(
        /error:|undefined|chunk|http|webpack|\bat \w+\.js/i,
      );

      // In that screen only.
      await page.getByRole('button', { name: 'Ana' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      await page.keyboard.press('Escape');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));

      fault.end(composition);
      const retried = performance.now();
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await screen(page).waitFor();
      const recovered = performance.now() - retried;
      expect(await failure(page).count()).toBe(0);

      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      table.set(name, { ...table.get(name), [way]: { visible, recovered } });
    } finally {
      await context.close();
      await composition.close();
    }
  }

  for (const [index, [name, fault]] of PLAYED.entries()) {
    table.set(name, {});
    // In a short run each fault is opened in only one way, in turn.
    for (const way of isLong ? WAYS : WAYS.slice(index % WAYS.length, (index % WAYS.length) + 1)) {
      const what =
        fault.shows === 'screen'
          ? 'an earlier version of the screen appears'
          : 'shown in that screen alone, and "Try again" recovers';
      it.concurrent(`${name}, by ${way}: ${what}`, () => play(name, fault, way));
    }
  }
});
