import type { Db } from '../../db/open.ts';
import { composeSplices } from '../../formats/xml/compose.ts';
import type { Splice } from '../../formats/xml/splice.ts';

/** Repairs made together: splices of the file's text as left by the previous steps. Undone ones come last. */
export interface RepairStep {
  /** The action that made it, and those that undid or redid it. */
  actions: string[];
  splices: Splice[];
  undone: boolean;
}

export function toSteps(kept: string | null): RepairStep[] {
  return kept === null ? [] : JSON.parse(kept);
}

/** The steps in force, as splices of the upload's text. */
export function splicesOf(steps: readonly RepairStep[]): Splice[] {
  return steps
    .filter(({ undone }) => !undone)
    .reduce<Splice[]>((all, { splices }) => composeSplices(all, splices), []);
}

/** The repairs of a document's file in force. */
export async function readRepairs(db: Db, documentId: number): Promise<Splice[]> {
  const { repairs } = await db
    .selectFrom('document')
    .select('repairs')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return splicesOf(toSteps(repairs));
}
