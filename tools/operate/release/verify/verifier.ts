import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../support/chromium.ts';
import { openStage, SAMPLE_SESSION, type ShellOf } from './stage.ts';
import { type Finding, visit } from './visit.ts';

/** Opens versions of remotes in a browser before they go live. */
export interface Verifier {
  /** Opens every route and the panel; returns an empty list if all are drawn without errors. */
  verify(release: RemoteRelease, files: Record<string, Buffer>): Promise<Finding[]>;
  close(): Promise<void>;
}

interface Options {
  shell: ShellOf;
  /** Folder for screenshots of failures. */
  pictures: string;
}

/** The sample data has one of each kind with this id. */
const SAMPLE_ID = '1';

/** Starts the browser and the sample data in parallel. */
export async function openVerifier({ shell, pictures }: Options): Promise<Verifier> {
  const [stage, browser] = await Promise.allSettled([openStage(shell), launchBrowser()]);
  const close = async () => {
    if (browser.status === 'fulfilled') await browser.value.close();
    if (stage.status === 'fulfilled') await stage.value.stop();
  };
  if (stage.status === 'rejected' || browser.status === 'rejected') {
    await close();
    throw stage.status === 'rejected' ? stage.reason : (browser as PromiseRejectedResult).reason;
  }
  return {
    async verify(release, files) {
      await stage.value.show(release, files);
      return visitAll(browser.value, { release, origin: stage.value.url, pictures });
    },
    close,
  };
}

interface Shown {
  release: RemoteRelease;
  origin: string;
  pictures: string;
}

async function visitAll(browser: Browser, { release, origin, pictures }: Shown): Promise<Finding[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.request.post(origin + SAMPLE_SESSION.path, { data: SAMPLE_SESSION.body });
    const screens = release.routes.map((route) => ({
      where: route.path,
      url: `${origin}/${route.path.replace(/:[\w-]+/g, SAMPLE_ID)}`,
    }));
    if (release.home) screens.push({ where: 'its panel on the home screen', url: `${origin}/` });
    const found = await Promise.all(
      screens.map((screen) => visit(context, { ...screen, release, pictures })),
    );
    return found.flat();
  } finally {
    await context.close();
  }
}
