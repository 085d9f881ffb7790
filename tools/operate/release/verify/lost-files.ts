import type { Page } from 'playwright-core';

/** Scripts by name: `retried` arrives at its next request, `back` was requested again by then. */
export type LostFiles = Map<string, 'lost' | 'retried' | 'back'>;

interface Losing {
  lost: LostFiles;
  /** The name of a file to lose; `null`: the file arrives. */
  nameOf: (file: string) => string | null;
  onLost?: (name: string) => void;
}

/** Loses the requests for each named script until `bringBack` is called for it. */
export async function loseFiles(page: Page, { lost, nameOf, onLost }: Losing): Promise<void> {
  await page.route(/\.js(\?|$)/, (route) => {
    const name = nameOf(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    if (name === null) return route.continue();
    if (lost.has(name) && lost.get(name) !== 'lost') {
      lost.set(name, 'back');
      return route.continue();
    }
    lost.set(name, 'lost');
    onLost?.(name);
    return route.abort();
  });
}

/** Lets the files lost so far arrive from now on. */
export function bringBack(lost: LostFiles): void {
  for (const [name, state] of lost) if (state === 'lost') lost.set(name, 'retried');
}
