import type { Db } from '../../db/open.ts';
import {
  type Finding,
  provenRepairs,
  readXliff,
  repairId,
  spliceXliff,
  tryRepairs,
} from '../../formats/xliff/index.ts';
import { composeSplices } from '../../formats/xml/compose.ts';
import type { Splice } from '../../formats/xml/splice.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { readOwnFile } from '../files/own-file.ts';
import type { RepairOrder } from '../files/run-in-thread.ts';
import { describeFindings, offersOf, toConformance } from '../processing/import-document.ts';

/** A moved element is repaired before its contents, which takes further rounds. */
const MAX_ROUNDS = 8;

export interface RepairPlan {
  /** On the text after the `before` splices. */
  splices: Splice[];
  repaired: number;
  /** The file's findings after the repair. */
  about: { findings: string; conformance: string };
}

/** Plans the requested repairs of a document's XLIFF file and reads the result; changes nothing. */
export async function planRepair(
  db: Db,
  documentId: number,
  { before, wanted }: RepairOrder,
): Promise<RepairPlan> {
  const document = await getDocumentScope(db, documentId);
  let bytes = spliceXliff(await readOwnFile(db, document), before);
  let file = readXliff(bytes);
  let splices: Splice[] = [];
  let repaired = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const made = repairOnce(file.findings.filter(isWanted));
    if (!made) break;
    splices = composeSplices(splices, made.splices);
    repaired += made.findings.length;
    ({ bytes, file } = made);
  }
  const about = {
    findings: JSON.stringify(describeFindings(file).map(String)),
    conformance: JSON.stringify(toConformance(file, offersOf(bytes, file))),
  };
  return { splices, repaired, about };

  function isWanted(finding: Finding): boolean {
    if (!finding.repair || wanted === 'none') return false;
    return wanted === 'all' || wanted.includes(repairId(finding));
  }

  /** As many repairs as can be combined. */
  function repairOnce(some: readonly Finding[]) {
    const proven = provenRepairs(bytes, file, some);
    for (let count = proven.length; count > 0; count >>= 1) {
      const made = tryRepairs(bytes, file, proven.slice(0, count));
      if (made) return made;
    }
    return null;
  }
}
