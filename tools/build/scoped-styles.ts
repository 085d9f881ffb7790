/** Blocks whose rules have selectors like those outside. */
const GROUPS = /^@(media|supports|layer|container|scope|starting-style)\b/;

/**
 * Selectors in a minified style sheet that can match elements of other screens: those without a class of the
 * remote, unless they end at a data attribute or a named highlight.
 */
export function unscopedSelectors(css: string, classPrefix: string): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.slice(at).search(/[{};]/);
    if (next < 0) break;
    const prelude = text.slice(at, at + next).trim();
    at += next + 1;
    if (text[at - 1] !== '{' || GROUPS.test(prelude)) continue;
    if (!prelude.startsWith('@'))
      found.push(...selectorsIn(prelude).filter((each) => !isScoped(each, classPrefix)));
    at = endOfBlock(text, at);
  }
  return [...new Set(found)];
}

function isScoped(selector: string, classPrefix: string): boolean {
  return (
    selector.includes(`.${classPrefix}-`) || /(\[data-[^\]]*\]|::highlight\([^)]*\))$/.test(lastOf(selector))
  );
}

/** The compound that matches the elements; of `:is(…)`, its last selector. */
function lastOf(selector: string): string {
  const inside = /^:(?:is|where)\((.*)\)$/.exec(selector)?.[1];
  if (inside === undefined) return selector.replace(/(?<=\])(:[\w-]+)+$/, '');
  return selectorsIn(inside).every((each) => /\[data-[^\]]*\]$/.test(each)) ? '[data-]' : '';
}

/** Splits a list at its top-level commas. */
function selectorsIn(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += character;
  }
  return selectors.map((each) => each.trim());
}

function endOfBlock(text: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
  }
  return at;
}
