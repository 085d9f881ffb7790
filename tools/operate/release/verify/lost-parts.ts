import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { Page } from 'playwright-core';
import { problemOfDrawing, problemOfPart } from './drawing.ts';
import { bringBack, type LostFiles, loseFiles } from './lost-files.ts';
import { tryScreen } from './try-screen.ts';
import type { PageWatch } from './watch-page.ts';

/** The button of a failed part, in the language of the administrator's page. */
const AGAIN = /^Try again$/;
/** A lost file fails at once. */
const SHOWN_WITHIN_MS = 3_000;
/** Missing messages fall back to English. */
const MESSAGES = /messages-/;

/** The scripts of a version that are loaded after its screens, panel and preferences, apart from messages. */
export function lazyFilesOf({ entry, files, routes, home, preferences }: RemoteRelease): Set<string> {
  const early = [home, preferences, ...routes].flatMap((part) => part?.files ?? []);
  const lazy = Object.keys(files).filter((file) => file.endsWith('.js') && !MESSAGES.test(file));
  return new Set(lazy.filter((file) => file !== entry && !early.includes(file)));
}

/** A screen as it is when every file arrives. */
export interface Intact {
  heading: string;
  /** Number of headings and controls. */
  controls: number;
}

export const intactOf = (page: Page): Promise<Intact> => page.evaluate(readScreen);

/**
 * Opens and uses a screen while each lazily loaded file is lost until "Try again" is pressed; returns the first
 * problem. Call it with a new page.
 */
export async function problemOfLosses(
  page: Page,
  watch: PageWatch,
  { url, release, intact }: { url: string; release: RemoteRelease; intact: Intact },
): Promise<string | null> {
  const lost: LostFiles = new Map();
  const lazy = lazyFilesOf(release);
  const recent = new Set<string>();
  await loseFiles(page, {
    lost,
    nameOf: (file) => (lazy.has(file) ? file : null),
    onLost: (file) => recent.add(file),
  });
  /** Presses each "Try again" for the files lost since the last call; returns those that nothing reported. */
  async function recover(): Promise<{ problem: string } | { silent: string[] }> {
    const names = [...recent];
    recent.clear();
    const told = `${names.join(' and ')} did not arrive`;
    const again = page.getByRole('button', { name: AGAIN });
    for (let presses = 0; presses <= names.length; presses += 1) {
      const waiting = names.length > 0 && presses === 0 ? SHOWN_WITHIN_MS : 1;
      const isShown = await again
        .first()
        .waitFor({ timeout: waiting })
        .then(
          () => true,
          () => false,
        );
      if (!isShown) return { silent: names.filter((name) => lost.get(name) !== 'back') };
      if ((await page.evaluate(readScreen)).heading !== intact.heading)
        return { problem: `${told}: the whole screen failed, not only the part that needs it.` };
      bringBack(lost);
      await again.last().click();
      const problem = await problemOfPart(page, watch);
      if (problem) return { problem: `${told}: after “Try again”: ${problem}` };
    }
    return { problem: `${told}: “Try again” does not show the part.` };
  }

  await page.goto(url, { waitUntil: 'commit' });
  await page.evaluate(mark);
  const drawn = await problemOfDrawing(page, watch);
  if (drawn) return `${[...recent].join(' and ')} did not arrive: ${drawn}`;
  const first = await recover();
  if ('problem' in first) return first.problem;
  const { controls } = await page.evaluate(readScreen);
  // A file that was only loaded ahead of time is not missed.
  if (first.silent.length > 0 && controls < intact.controls)
    return `${first.silent.join(' and ')} did not arrive, and nothing says so: a part is missing.`;
  let silent: string[] = [];
  const used = await tryScreen(page, async () => {
    const problem = await problemOfPart(page, watch);
    const recovered = await recover();
    silent = 'silent' in recovered ? recovered.silent : [];
    return problem ?? ('problem' in recovered ? recovered.problem : null);
  });
  if (used) return silent.length > 0 ? `${silent.join(' and ')} did not arrive: ${used}` : used;
  return (await page.evaluate(isMarked)) ? null : 'The page was loaded again after a file did not arrive.';
}

/** Runs in the page. */
function readScreen(): Intact {
  const main = document.querySelector('main');
  const controls = main?.querySelectorAll('h1, h2, h3, h4, a, button, input, textarea, select, [role]');
  return { heading: main?.querySelector('h1')?.textContent ?? '', controls: controls?.length ?? 0 };
}

/** Runs in the page. */
function mark(): void {
  Object.assign(window, { isVerified: true });
}

/** Runs in the page. */
function isMarked(): boolean {
  return 'isVerified' in window;
}
