import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Expected output after a key: the name of the focused element, the names of its containers, one per line,
 * and the text of live regions.
 */
interface Heard {
  at?: RegExp;
  in?: RegExp;
  says?: RegExp;
}

/**
 * Uses the page by keyboard alone and records the output of a screen reader: names as Chromium computes them,
 * and every text of live regions. After each key the focused element must be visible.
 */
export class ScreenReader {
  readonly #page: Page;
  readonly #tree: CDPSession;

  private constructor(page: Page, tree: CDPSession) {
    this.#page = page;
    this.#tree = tree;
  }

  static async on(page: Page): Promise<ScreenReader> {
    await page.evaluate(() => {
      const said: string[] = [];
      const last = new WeakMap<Element, string>();
      const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
      const say = (region: Element | null | undefined) => {
        if (!region?.isConnected) return;
        const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
        if (text && text !== last.get(region)) said.push(text);
        last.set(region, text);
      };
      const observer = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          say((target instanceof Element ? target : target.parentElement)?.closest(live));
          // Only alerts are announced when added with their text.
          for (const added of addedNodes) {
            if (!(added instanceof Element)) continue;
            if (added.matches('[role=alert]')) say(added);
            for (const within of added.querySelectorAll('[role=alert]')) say(within);
          }
        }
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      Object.assign(globalThis, { said, stopListening: () => observer.disconnect() });
    });
    const tree = await page.context().newCDPSession(page);
    await tree.send('Accessibility.enable');
    return new ScreenReader(page, tree);
  }

  /** Call it if other tests use the page afterwards. */
  async leave(): Promise<void> {
    await this.#page.evaluate(() => (globalThis as unknown as { stopListening(): void }).stopListening());
    await this.#tree.detach();
  }

  async press(keys: string, heard: Heard = {}): Promise<void> {
    await this.#after(keys, heard, () => this.#page.keyboard.press(keys));
  }

  async type(text: string, heard: Heard = {}): Promise<void> {
    await this.#after(text, heard, () => this.#page.keyboard.type(text));
  }

  /** Presses a key until an element with this name has the focus. */
  async pressUntil(keys: string, at: RegExp): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      await this.#page.keyboard.press(keys);
      if (at.test(await this.#name())) return;
    }
    throw new Error(`${keys} never leads to ${at}, but to ${await this.#name()}.`);
  }

  /** All texts announced by live regions. */
  heard(): Promise<string[]> {
    return this.#page.evaluate(() => [...(globalThis as unknown as { said: string[] }).said]);
  }

  async #after(what: string, { at, in: around, says }: Heard, act: () => Promise<void>): Promise<void> {
    const before = (await this.heard()).length;
    await act();
    if (at) await expect.poll(() => this.#name(), { message: what }).toMatch(at);
    if (around) await expect.poll(() => this.#around(), { message: what }).toMatch(around);
    if (says) {
      const since = async () => (await this.heard()).slice(before).join('\n');
      await expect.poll(since, { message: what }).toMatch(says);
    }
    await expect.poll(() => this.#page.evaluate(whyUnseen), { message: what }).toBe('');
  }

  /** Name of the focused element, or of its active descendant. */
  async #name(): Promise<string> {
    return (await this.#names())[0] ?? '';
  }

  async #around(): Promise<string> {
    return (await this.#names()).slice(1).join('\n');
  }

  /** Names of the focused element and its containers, from the inside out. */
  async #names(): Promise<string[]> {
    const expression = `(() => {
      const focused = document.activeElement;
      return document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '') ?? focused;
    })()`;
    const { result } = await this.#tree.send('Runtime.evaluate', { expression });
    if (!result.objectId) return [];
    const { nodes } = await this.#tree
      .send('Accessibility.getAXNodeAndAncestors', { objectId: result.objectId })
      // The element has been removed meanwhile.
      .catch(() => ({ nodes: [] }));
    return nodes.map(({ name }) => String(name?.value ?? '').trim());
  }
}

/** Why the focus is not visible; `''` = it is visible. */
function whyUnseen(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'Nothing has the focus.';
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight, top + 40)) / 2;
  // A message over it disappears by itself.
  const messages = '[data-toast], :has(> [data-toast])';
  const hit = document.elementsFromPoint(x, y).find((one) => !one.closest(messages));
  if (hit && (focused.contains(hit) || hit.contains(focused))) return '';
  return `${focused.outerHTML.slice(0, 120)} is ${hit ? `below ${hit.outerHTML.slice(0, 120)}` : 'off the screen'}`;
}
