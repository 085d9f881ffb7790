import type { XmlTape } from '../../xml/tape.ts';

/** A path to elements or their attributes, as used in rules. */
export interface Selector {
  steps: Step[];
  /** `*` = any; null = the element itself. */
  attribute: string | null;
}

interface Step {
  /** Whether it matches any descendant, not only children. */
  isDeep: boolean;
  /** Without prefix, which depends on the file; `*` = any. */
  name: string;
  /** Condition on an attribute. */
  where: { attribute: string; value: string | null } | null;
}

const MAX_STEPS = 8;
const STEP =
  /(\/\/?)(?:(@)?(?:[\w.-]+:)?([\w.-]+|\*)(?:\[@(?:[\w.-]+:)?([\w.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?\])?)/y;

/**
 * Parses the supported subset of XPath: `//term`, `/a/b//c`, `//p[@class='x']`, `//img/@alt`, `//@title`, and
 * alternatives with `|`. Null = not supported.
 */
export function parseSelector(text: string): Selector[] | null {
  const selectors = text.split('|').map((one) => parsePath(one.trim()));
  return selectors.every((one) => one !== null) ? selectors : null;
}

function parsePath(text: string): Selector | null {
  const steps: Step[] = [];
  let attribute: string | null = null;
  STEP.lastIndex = 0;
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    const [, axis, sign, name = '', tested, double, single] = STEP.exec(text) ?? [];
    if (axis === undefined || attribute !== null || steps.length === MAX_STEPS) return null;
    if (sign) {
      if (tested !== undefined) return null;
      // `//@title` selects an attribute of any element.
      if (axis === '//') steps.push({ isDeep: true, name: '*', where: null });
      attribute = name;
    } else {
      const where = tested === undefined ? null : { attribute: tested, value: double ?? single ?? null };
      steps.push({ isDeep: axis === '//', name, where });
    }
  }
  return steps.length > 0 ? { steps, attribute } : null;
}

/** Whether a path selects an element, or an attribute of it. */
export function selects(
  tape: XmlTape,
  { steps, attribute: wanted }: Selector,
  node: number,
  attribute: string | null,
): boolean {
  if ((wanted === null) !== (attribute === null)) return false;
  if (wanted !== null && wanted !== '*' && wanted !== attribute) return false;
  const last = steps.at(-1);
  if (!last || !fits(tape, last, node)) return false;
  const way: number[] = [];
  for (let above = node; above >= 0; above = tape.parent[above] ?? -1) way.unshift(above);
  // Ancestors that each step may match; -1 is the document.
  let reached = new Set([-1]);
  for (const step of steps) {
    const first = Math.min(...reached);
    const fitting = way.flatMap((one, at) => {
      const isReached = step.isDeep ? at > first : reached.has(at - 1);
      return isReached && fits(tape, step, one) ? [at] : [];
    });
    if (fitting.length === 0) return false;
    reached = new Set(fitting);
  }
  return reached.has(way.length - 1);
}

function fits(tape: XmlTape, { name, where }: Step, node: number): boolean {
  if (name !== '*' && name !== tape.rawName(node).replace(/^.*:/, '')) return false;
  if (!where) return true;
  const value = tape.attribute(node, where.attribute);
  return value !== null && (where.value === null || where.value === value);
}
