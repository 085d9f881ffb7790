import { type Worded, worded } from '../../messages/localised.ts';
import type { XmlProblem } from './xml-reader.ts';

/** What is said of a problem in a file that could still be read. */
export function problemText(problem: XmlProblem, detail: string): Worded {
  switch (problem) {
    case 'control_character':
      return detail.startsWith('U+')
        ? worded('format.warning.character', { character: detail })
        : worded('format.warning.half-pair');
    case 'stray_ampersand':
      return worded('format.warning.ampersand');
    case 'undeclared_prefix':
      return worded('format.warning.prefix', { prefix: detail });
    case 'unknown_entity':
      return worded('format.row.entity', { text: detail });
    case 'invalid_bytes':
      return worded('format.warning.bytes');
    case 'text_after_end':
      return worded('format.warning.outside', { text: detail });
  }
}
