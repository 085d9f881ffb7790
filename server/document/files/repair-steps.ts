import type { Db } from '../../db/open.ts';
import { composeSplices } from '../../formats/xml/compose.ts';
import type { Splice } from '../../formats/xml/splice.ts';

/** What was repaired at once: splices of the file's text as the steps before left it. Those undone come last. */
export interface RepairStep {
  /** The action that took it, and those that undid it or took it again. */
  actions: string[];
  splices: Splice[];
  undone: boolean;
}

export function toSteps(kept: string | null): RepairStep[] {
  return kept === null ? [] : JSON.parse(kept);
}

/** The steps that are not undone, as splices of the upload's text. */
export function splicesOf(steps: readonly RepairStep[]): Splice[] {
  return steps
    .filter(({ undone }) => !undone)
    .reduce<Splice[]>((all, { splices }) => composeSplices(all, splices), []);
}

/** What of a document's file is repaired. */
export async function readRepairs(db: Db, documentId: number): Promise<Splice[]> {
  const { repairs } = await db
    .selectFrom('document')
    .select('repairs')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return splicesOf(toSteps(repairs));
}
