import type { LqaSettings } from '../../../shared/domain/contract/document/lqa.ts';
import { MQM_PROFILE } from '../../../shared/domain/lqa/score.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../messages/problem.ts';

/** Throws 404 when the document does not exist. */
export async function getLqaSettings(db: Db, documentId: number): Promise<LqaSettings> {
  const row = await db
    .selectFrom('document')
    .select('lqa_settings')
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('document');
  return readLqaSettings(row.lqa_settings);
}

/** Parses the settings as stored in `document.lqa_settings`. */
export function readLqaSettings(kept: string): LqaSettings {
  const { profile, two_people = false } = JSON.parse(kept) as Partial<LqaSettings>;
  return { profile: profile ?? MQM_PROFILE, two_people };
}

/** Throws 404 for an unknown document. */
export async function setLqaSettings(
  db: Db,
  documentId: number,
  settings: LqaSettings,
): Promise<LqaSettings> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ lqa_settings: JSON.stringify(settings) })
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw notFound('document');
  return getLqaSettings(db, documentId);
}
