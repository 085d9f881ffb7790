import { decodeXml } from '../xml/encoding.ts';
import { scanXml } from '../xml/scan.ts';
import type { XmlTape } from '../xml/tape.ts';
import { decodeCharacters } from '../xml/text.ts';

/** Whether a sentence ends where text like `before` is followed by text like `after`. */
export interface SegmentationRule {
  isBreak: boolean;
  before: string;
  after: string;
}

/** Rules by language (Segmentation Rules eXchange 2.0). */
export interface Srx {
  /** The rules of every matching language map, in order. */
  rulesFor(language: string): SegmentationRule[];
}

const NAMESPACE = 'http://www.lisa.org/srx20';

/** Reads cascading rules. Throws a FormatError for invalid XML. */
export function readSrx(bytes: Uint8Array): Srx {
  const { tape } = scanXml(decodeXml(bytes).text, { shorten: (uri) => (uri === NAMESPACE ? '' : null) });
  const rules = new Map<string, SegmentationRule[]>();
  const maps: { pattern: RegExp; rules: string }[] = [];
  for (let node = 0; node < tape.length; node++) {
    if (!tape.isElement(node)) continue;
    const name = tape.nameOf(node);
    if (name === 'languagerule') {
      const own = tape.childElements(node).map((rule) => readRule(tape, rule));
      rules.set(tape.attribute(node, 'languagerulename') ?? '', own);
    } else if (name === 'languagemap') {
      const pattern = new RegExp(`^(?:${tape.attribute(node, 'languagepattern') ?? ''})$`, 'iu');
      maps.push({ pattern, rules: tape.attribute(node, 'languagerulename') ?? '' });
    }
  }
  return {
    rulesFor: (language) =>
      maps.filter(({ pattern }) => pattern.test(language)).flatMap((map) => rules.get(map.rules) ?? []),
  };
}

function readRule(tape: XmlTape, rule: number): SegmentationRule {
  const textIn = (name: string) => {
    const node = tape.child(rule, name);
    // Rules may span several lines.
    return node < 0
      ? ''
      : decodeCharacters(tape.text.slice(tape.openEnd[node], tape.closeStart[node])).replaceAll(/\s+/g, '');
  };
  return {
    isBreak: tape.attribute(rule, 'break') !== 'no',
    before: textIn('beforebreak'),
    after: textIn('afterbreak'),
  };
}
