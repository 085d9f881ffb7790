import type { Page } from 'playwright-core';

/** The origin of an offered translation. */
export type OfferKind = 'memory' | 'document' | 'terms' | 'engine';

export interface ShownOffer {
  kind: OfferKind;
  /** With tags in braces; empty for an engine that was not asked. */
  text: string;
}

/** An engine is asked when the caret has rested for 0.7 s; a typist who reads the source does not wait longer. */
const READING = 2_500;

/** The offers in the pane once the look-ups have answered, and the engine too if it is asked automatically. */
export async function readOffers(page: Page, source: string): Promise<ShownOffer[]> {
  const list = page.getByRole('list', { name: 'Matches' });
  const none = page.getByText(/^No matches/);
  await list.or(none).first().waitFor();
  if ((await list.count()) === 0) return [];
  const standalone = [...source.matchAll(/\{(\d+)\/\}/g)].map(([, id]) => id ?? '');
  const read = () =>
    list.getByRole('listitem').evaluateAll((items, alone): (ShownOffer & { isExact: boolean })[] => {
      const textOf = (part: Node, opened: Set<string>): string => {
        if (!(part instanceof HTMLElement)) return part.textContent ?? '';
        if (part.localName === 'del') return '';
        const id = part.textContent ?? '';
        if (part.role === 'img') {
          if (alone.includes(id)) return `{${id}/}`;
          const isOpen = opened.delete(id) ? false : Boolean(opened.add(id));
          return isOpen ? `{${id}}` : `{/${id}}`;
        }
        // Leave out the words announced before an addition.
        const parts = [...part.childNodes].slice(part.localName === 'ins' ? 1 : 0);
        return parts.map((inner) => textOf(inner, opened)).join('');
      };
      return items.map((item) => {
        const [head, ...rest] = item.querySelector('button[data-hit]')?.children ?? [];
        const target = rest.findLast((part) => part.getAttribute('lang') !== null);
        const name = head?.textContent ?? '';
        const kind = /machine translation/.test(name)
          ? 'engine'
          : /draft from terms/.test(name)
            ? 'terms'
            : /segment \d/.test(name)
              ? 'document'
              : 'memory';
        const isAsked = target !== undefined;
        return {
          kind: isAsked ? kind : 'engine',
          text: target ? textOf(target, new Set()) : '',
          isExact: /10\d%/.test(name),
        };
      });
    }, standalone);
  const until = performance.now() + READING;
  let offers = await read();
  const isWaiting = () => offers.some(({ kind, text }) => kind === 'engine' && text === '');
  while (isWaiting() && !offers.some(({ isExact }) => isExact) && performance.now() < until) {
    await page.waitForTimeout(50);
    offers = await read();
  }
  return offers;
}
