import type { Page } from 'playwright-core';

/**
 * Problems of space on the page, or in the open dialog: truncated, overflowing or overlapping texts, and
 * horizontal scrolling of the page.
 */
export function withoutRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const say = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 60)}”`;
    if (scrollWidth > window.innerWidth + 1) {
      const reaches = (element: Element) => element.getBoundingClientRect().right >= scrollWidth - 1;
      const widest = [...document.body.querySelectorAll('*')].filter(reaches).at(-1);
      found.push(`the page is ${scrollWidth} px wide: ${widest ? say(widest) : ''}`);
    }

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Only for screen readers.
    const isHeardOnly = (element: Element) => element.clientWidth <= 1 && element.clientHeight <= 1;
    const isBox = ({ display }: CSSStyleDeclaration) => display !== 'inline' && display !== 'contents';

    /** The part of a text that can be seen or scrolled to, or the element that truncates it. */
    function roomOf(element: Element, text: DOMRect): { cutBy: Element } | { seen: DOMRect } | null {
      let seen = text;
      for (
        let box: Element | null = element;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        if (isHeardOnly(box)) return null;
        const inner = box.getBoundingClientRect();
        const isScrolled = /auto|scroll/.test(style.overflowX + style.overflowY);
        if (isScrolled) {
          const left = Math.max(seen.left, inner.left);
          const top = Math.max(seen.top, inner.top);
          const width = Math.min(seen.right, inner.right) - left;
          const height = Math.min(seen.bottom, inner.bottom) - top;
          if (width <= 0 || height <= 0) return null;
          seen = new DOMRect(left, top, width, height);
        } else if (/hidden|clip/.test(style.overflowX) && isBox(style)) {
          const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          const beyond = Math.max(
            seen.right - inner.right,
            inner.left - seen.left,
            seen.bottom - inner.bottom,
          );
          if (beyond > 3) return isShortened ? null : { cutBy: box };
        }
        if (style.position === 'fixed') break;
      }
      return { seen };
    }
    /** The layer deliberately drawn over the page: only texts in the same layer can overlap. */
    function layerOf(element: Element): Element {
      for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
        const { position } = getComputedStyle(box);
        if (position === 'fixed' || position === 'sticky' || position === 'absolute') return box;
        if (box.matches(':popover-open')) return box;
      }
      return root;
    }

    const drawn: { element: Element; layer: Element; seen: DOMRect }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isShown(element)) continue;
      if (element.closest('script, style, svg, template, noscript, option, [aria-hidden=true]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = layerOf(element);
      for (const rect of range.getClientRects()) {
        if (rect.width < 2 || rect.height < 2) continue;
        const room = roomOf(element, rect);
        if (room && 'cutBy' in room)
          found.push(`cut: ${say(element)} by ${room.cutBy.tagName.toLowerCase()}`);
        else if (room) drawn.push({ element, layer, seen: room.seen });
      }
    }
    const shared = (a0: number, a1: number, b0: number, b1: number) => Math.min(a1, b1) - Math.max(a0, b0);
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue;
        const wide = shared(one.seen.left, one.seen.right, other.seen.left, other.seen.right);
        if (wide < 4) continue;
        const high = shared(one.seen.top, one.seen.bottom, other.seen.top, other.seen.bottom);
        // In some scripts lines are taller than the line spacing.
        if (high > 0.5 * Math.min(one.seen.height, other.seen.height))
          found.push(`over each other: ${say(one.element)} and ${say(other.element)}`);
      }
    }
    for (const element of root.querySelectorAll('button, a, label, h1, h2, h3, th, [role=tab], dt, legend')) {
      const style = getComputedStyle(element);
      if (!isShown(element) || style.textOverflow === 'ellipsis' || style.display === 'inline') continue;
      if (element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 2)
        found.push(`too narrow: ${say(element)}`);
    }
    return [...new Set(found)];
  });
}

/** Applies the text spacing of WCAG 1.4.12 to all pages that this page loads from now on. */
export async function spaceText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A constructed sheet, because the page's policy forbids style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }' +
        'p { margin-block-end: 2em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
