import { localised } from '../../../messages/localised.ts';
import type { Finding } from '../../xliff/types.ts';
import { Places } from '../../xml/place.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { parseSelector, type Selector, selects } from './selector.ts';

/** Prefix for ITS names in the scanned tape. */
export const ITS = 'its';
/** XLink's `href`, also without namespaces. */
const LINKS = ['{http://www.w3.org/1999/xlink}href', 'href'];
/** Limit on rules, each of which is tested on every element. */
const MAX_RULES = 200;

/** The ITS rules in a file (Internationalization Tag Set 2.0, 8.1 and 8.8). */
export interface ItsRules {
  /** Whether a rule says that an element is translated; null = no rule applies. */
  translates(node: number): boolean | null;
  translatesAttribute(node: number, attribute: string): boolean | null;
  /** `nested`: within a text, as a separate one. */
  withinText(node: number): 'yes' | 'no' | 'nested' | null;
}

interface Rule {
  selectors: Selector[];
  value: string;
}

/**
 * The rules in a file; the last one for an element applies. Unsupported and linked rules are reported as
 * findings.
 */
export function readItsRules(tape: XmlTape): { rules: ItsRules; findings: Finding[] } {
  const translate: Rule[] = [];
  const within: Rule[] = [];
  const findings: Finding[] = [];
  const places = new Places(tape.text);
  const report = (node: number, constraint: string, message: Finding['message']) =>
    findings.push({ severity: 'warning', constraint, message, ...places.at(tape.start[node] ?? 0) });
  for (let node = 0; node < tape.length; node++) {
    const name = tape.nameOf(node);
    const links = name === 'its:rules' ? LINKS.map((link) => tape.attribute(node, link)) : [];
    const linked = links.find((link) => link !== null);
    if (linked)
      report(node, 'its-link', localised('format.warning.its-link', { address: linked.slice(0, 100) }));
    const isTranslate = name === 'its:translateRule';
    if (!isTranslate && name !== 'its:withinTextRule') continue;
    const written = tape.attribute(node, 'selector') ?? '';
    const selectors = translate.length + within.length < MAX_RULES ? parseSelector(written) : null;
    if (!selectors) {
      report(
        node,
        'its-selector',
        localised('format.warning.its-selector', { selector: written.slice(0, 100) }),
      );
      continue;
    }
    const value = tape.attribute(node, isTranslate ? 'translate' : 'withinText') ?? '';
    (isTranslate ? translate : within).unshift({ selectors, value });
  }
  const ruledBy = (rules: readonly Rule[], node: number, attribute: string | null) =>
    rules.find(({ selectors }) => selectors.some((one) => selects(tape, one, node, attribute)))?.value;
  const yesOrNo = (value: string | undefined) => (value === 'yes' ? true : value === 'no' ? false : null);
  const rules: ItsRules = {
    translates: (node) => yesOrNo(ruledBy(translate, node, null)),
    translatesAttribute: (node, attribute) => yesOrNo(ruledBy(translate, node, attribute)),
    withinText(node) {
      const value = tape.attribute(node, 'its:withinText') ?? ruledBy(within, node, null);
      return value === 'yes' || value === 'no' || value === 'nested' ? value : null;
    },
  };
  return { rules, findings };
}
