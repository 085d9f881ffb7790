import { type Localised, localised } from '../../messages/localised.ts';
import type { XmlProblem } from './xml-reader.ts';

/** Message for a problem in a file that could still be read. */
export function problemText(problem: XmlProblem, detail: string): Localised {
  switch (problem) {
    case 'control_character':
      return detail.startsWith('U+')
        ? localised('format.warning.character', { character: detail })
        : localised('format.warning.half-pair');
    case 'stray_ampersand':
      return localised('format.warning.ampersand');
    case 'undeclared_prefix':
      return localised('format.warning.prefix', { prefix: detail });
    case 'unknown_entity':
      return localised('format.row.entity', { text: detail });
    case 'invalid_bytes':
      return localised('format.warning.bytes');
    case 'text_after_end':
      return localised('format.warning.outside', { text: detail });
  }
}
