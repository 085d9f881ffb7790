import type { Page } from 'playwright-core';

/** What is on the screen once a step is done. */
export interface Shown {
  /** The segment that is live, and has the focus unless `listed` is given. */
  live?: number;
  /** The list has so many segments, the live one in view among them. */
  listed?: number;
  /** The live text is another one than this. */
  not?: string;
}

/** A step that takes longer has gone wrong, ms. */
export const LONGEST = 15_000;

/** From a key, modifiers aside, to the first task after the frame that shows what it leads to, ms. */
export async function keyToFrame(page: Page, key: string, shown: Shown, longest = LONGEST): Promise<number> {
  // Listening before the key is sent.
  await page.evaluate(
    ([wanted, most]) => {
      const step = new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error(`Not shown: ${JSON.stringify(wanted)}`)), most);
        const isListed = () => {
          const table = document.querySelector(`[role=table][aria-rowcount="${(wanted.listed ?? 0) + 1}"]`);
          const live = table?.querySelector(`[aria-label^="Target of segment ${wanted.live},"]`);
          const { top = -1, bottom = Infinity } = live?.getBoundingClientRect() ?? {};
          return top > 0 && bottom < innerHeight;
        };
        const isShown = () => {
          if (wanted.listed !== undefined) return isListed();
          const field = document.activeElement;
          const name = field?.getAttribute('aria-label') ?? '';
          if (wanted.live !== undefined) return name.startsWith(`Target of segment ${wanted.live},`);
          return field?.textContent !== wanted.not;
        };
        let from = 0;
        const look = () =>
          requestAnimationFrame(() => {
            if (!isShown()) return look();
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - from);
            port2.postMessage(null);
          });
        const pressed = (event: KeyboardEvent) => {
          if (['Control', 'Shift', 'Alt'].includes(event.key)) return;
          removeEventListener('keydown', pressed, { capture: true });
          from = event.timeStamp;
          look();
        };
        addEventListener('keydown', pressed, { capture: true });
      });
      // Whoever asks for it is told; until then it is nobody's.
      step.catch(() => {});
      Object.assign(window, { benchStep: step });
    },
    [shown, longest] as const,
  );
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { benchStep: Promise<number> }).benchStep);
}
