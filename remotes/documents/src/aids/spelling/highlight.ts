import './highlight.css';

/** The names that the style sheet has too. */
const MISSPELT = 'misspelt';
const POINTED = 'misspelt-here';

const isThere = () => typeof Highlight !== 'undefined' && Boolean(CSS.highlights);

/** Underlines these places and no others; browsers that cannot do it show nothing. */
export function underline(ranges: readonly Range[]): void {
  show(MISSPELT, ranges);
}

/** Shows which of them something is about. */
export function point(range: Range | null): void {
  show(POINTED, range ? [range] : []);
}

function show(name: string, ranges: readonly Range[]): void {
  if (!isThere()) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
