import './highlight.css';

/** Names shared with the style sheet. */
const MISSPELT = 'misspelt';
const POINTED = 'misspelt-here';

const isThere = () => typeof Highlight !== 'undefined' && Boolean(CSS.highlights);

/** Underlines exactly these ranges; browsers without highlights show nothing. */
export function underline(ranges: readonly Range[]): void {
  show(MISSPELT, ranges);
}

/** Highlights the range that the menu is about. */
export function point(range: Range | null): void {
  show(POINTED, range ? [range] : []);
}

function show(name: string, ranges: readonly Range[]): void {
  if (!isThere()) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
