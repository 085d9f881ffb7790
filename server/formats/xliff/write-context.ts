import type { Splice } from '../xml/splice.ts';
import type { Unencodable } from '../xml/text.ts';
import type { XliffDocument } from './document.ts';

/** Context shared by the splicing functions. */
export interface WriteContext {
  document: XliffDocument;
  splices: Splice[];
  unencodable: Unencodable;
  /** Whether any unit of the file has a state or an approval. */
  usesStates: boolean;
}
