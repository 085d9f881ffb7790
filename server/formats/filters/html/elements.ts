/** How an element affects the text around it. */
export type Role =
  /** Ends the text before it and begins one: paragraphs, cells, list items. */
  | 'block'
  /** Part of the text: its tags are codes. */
  | 'inline'
  /** Its content is not text. */
  | 'opaque'
  /** Part of the text as one code, with separate texts inside. */
  | 'island';

const BLOCKS = words(`
  address applet article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset
  figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li link main menu
  meta nav noscript ol optgroup option p pre search section summary table tbody td template textarea tfoot th
  thead title tr track source param ul listing base basefont bgsound
`);
const OPAQUE = words('script style iframe noembed noframes plaintext xmp');
const ISLANDS = words('svg math select datalist video audio object canvas textarea picture');
const VOID = words(
  'area base basefont bgsound br col embed frame hr img input link meta param source track wbr',
);
const PRESERVING = words('pre textarea listing');
/** Elements of SVG and MathML that occur within a text. */
const FOREIGN_INLINE = words('a tspan textpath mi mn mo ms mtext');

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

export function roleOf(name: string, { isForeign, isXml }: { isForeign: boolean; isXml: boolean }): Role {
  if (OPAQUE.has(name)) return 'opaque';
  if (ISLANDS.has(name)) return 'island';
  if (isForeign) return FOREIGN_INLINE.has(name) ? 'inline' : 'block';
  // Facelets and similar, whose tags build pages.
  if (isXml && name.includes(':')) return 'block';
  return BLOCKS.has(name) ? 'block' : 'inline';
}

export const isVoid = (name: string) => VOID.has(name);
export const isForeignRoot = (name: string) => name === 'svg' || name === 'math';
/** Whether the element preserves white space. */
export const keepsSpace = (name: string) => PRESERVING.has(name);

/** HTML standard, section 13.1.2.4: which open elements a start tag ends. */
const ENDS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('li p'),
  dt: words('dt dd p'),
  dd: words('dt dd p'),
  tr: words('tr td th p caption'),
  td: words('td th p'),
  th: words('td th p'),
  tbody: words('thead tbody tfoot tr td th p caption'),
  thead: words('tbody tr td th p caption'),
  tfoot: words('thead tbody tr td th p caption'),
  option: words('option'),
  optgroup: words('option optgroup'),
  body: words('head'),
};
/** Elements that protect their content: a start tag inside cannot end elements outside. */
const HOLDS = words(
  'table ul ol dl menu select button svg math div section article object blockquote template',
);
const PARAGRAPH = words('p');

/** The names of open elements that a start tag ends. */
export function endedBy(name: string): ReadonlySet<string> | null {
  return ENDS[name] ?? (BLOCKS.has(name) ? PARAGRAPH : null);
}

/** Whether an open element limits {@link endedBy} to its own content; its own name may be in the list. */
export const isHolder = (name: string) => HOLDS.has(name);

const EVERYWHERE = words(
  'title placeholder aria-label aria-description aria-placeholder aria-roledescription aria-valuetext',
);
const OF_ELEMENT: Readonly<Record<string, ReadonlySet<string>>> = {
  img: words('alt'),
  area: words('alt'),
  input: words('alt'),
  track: words('label'),
  option: words('label'),
  optgroup: words('label'),
  menuitem: words('label'),
  th: words('abbr'),
  table: words('summary'),
};
const META = words(
  'description keywords application-name og:title og:description og:site_name og:image:alt twitter:title twitter:description twitter:image:alt dc.title dc.description',
);
const BUTTONS = words('button submit reset');

/** All attributes that may hold visible text. */
export const ATTRIBUTES: readonly string[] = [
  ...new Set([
    ...EVERYWHERE,
    ...Object.values(OF_ELEMENT).flatMap((names) => [...names]),
    'content',
    'value',
  ]),
].sort();
const KNOWN = new Set(ATTRIBUTES);

/**
 * Whether an attribute is translatable and holds visible text; `other` returns the element's other
 * attributes. Names not in {@link ATTRIBUTES} count on any element.
 */
export function isTranslatable(
  element: string,
  attribute: string,
  other: (name: string) => string | null,
  wanted: ReadonlySet<string> = KNOWN,
): boolean {
  if (!wanted.has(attribute)) return false;
  if (!KNOWN.has(attribute)) return true;
  if (EVERYWHERE.has(attribute) || OF_ELEMENT[element]?.has(attribute)) return true;
  if (element === 'meta' && attribute === 'content') {
    return META.has((other('name') ?? other('property') ?? '').toLowerCase());
  }
  return element === 'input' && attribute === 'value' && BUTTONS.has((other('type') ?? '').toLowerCase());
}
