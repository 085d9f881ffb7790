import type { Page } from 'playwright-core';

/** The expected screen after a step. */
export interface Shown {
  /** The live segment, which has the focus unless `listed` is given. */
  live?: number;
  /** Number of segments in the list, with the live one in view. */
  listed?: number;
  /** The live text must differ from this. */
  not?: string;
}

/** A step that takes longer has failed, ms. */
export const LONGEST = 15_000;

/** Time from a key, without modifiers, to the first task after the frame that shows its result, ms. */
export async function keyToFrame(page: Page, key: string, shown: Shown, longest = LONGEST): Promise<number> {
  // Listens before the key is sent.
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
      // The rejection is handled when the step is awaited; until then it must not count as unhandled.
      step.catch(() => {});
      Object.assign(window, { benchStep: step });
    },
    [shown, longest] as const,
  );
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { benchStep: Promise<number> }).benchStep);
}
