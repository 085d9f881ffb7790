import type { Splice } from '../xml/splice.ts';
import type { Unencodable } from '../xml/text.ts';
import type { XliffDocument } from './document.ts';

/** Context shared by the splicing functions. */
export interface WriteContext {
  document: XliffDocument;
  splices: Splice[];
  unencodable: Unencodable;
}
