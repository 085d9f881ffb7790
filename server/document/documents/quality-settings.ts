import { CHECKS, type CheckSettings } from '../../../shared/domain/checks/index.ts';
import type { QualitySettings } from '../../../shared/domain/contract/document/quality.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, wrongField } from '../../messages/problem.ts';
import { checkName } from './issue-words.ts';

export const KNOWN_CHECKS = new Map<string, (typeof CHECKS)[number]>(
  CHECKS.map((check) => [check.id, check]),
);

/** The check named by a fingerprint or subject; `null` = no such check. */
export function checkOf(fingerprint: string): string | null {
  const check = /^([a-z_]+):/.exec(fingerprint)?.[1] ?? '';
  return KNOWN_CHECKS.has(check) ? check : null;
}

/** Throws 404 when the document does not exist. */
export async function getQualitySettings(db: Db, documentId: number): Promise<QualitySettings> {
  const row = await db
    .selectFrom('document')
    .select('quality_settings')
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('document');
  return readSettings(row.quality_settings);
}

/** Parses the settings as stored in `document.quality_settings`. */
export function readSettings(kept: string): QualitySettings {
  const { severity = {}, blocking = [] } = JSON.parse(kept) as Partial<QualitySettings>;
  // Settings stored by a newer version may name checks that this version lacks: they are ignored.
  return {
    severity: Object.fromEntries(Object.entries(severity).filter(([check]) => KNOWN_CHECKS.has(check))),
    blocking: blocking.filter((check) => KNOWN_CHECKS.has(check)),
  };
}

/** Throws 404 for an unknown document, and 422 for unknown checks and those that cannot block approval. */
export async function setQualitySettings(
  db: Db,
  documentId: number,
  settings: QualitySettings,
): Promise<QualitySettings> {
  requireKnown(settings);
  const severity = Object.fromEntries(
    Object.entries(settings.severity).filter(([id, level]) => KNOWN_CHECKS.get(id)?.severity !== level),
  );
  const blocking = [...new Set(settings.blocking)];
  // A check that blocks approval is an error at every level, including its milder findings.
  for (const check of blocking) severity[check] = 'error';
  const changed = await db
    .updateTable('document')
    .set({ quality_settings: JSON.stringify({ severity, blocking }) })
    .where('id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) throw notFound('document');
  return getQualitySettings(db, documentId);
}

export function toCheckSettings({ severity }: QualitySettings): CheckSettings {
  return { severity: severity as NonNullable<CheckSettings['severity']> };
}

function requireKnown({ severity, blocking }: QualitySettings): void {
  for (const check of Object.keys(severity)) {
    if (!KNOWN_CHECKS.has(check)) throw wrongField(`severity.${check}`, localised('check.none', { check }));
  }
  for (const [at, id] of blocking.entries()) {
    const check = KNOWN_CHECKS.get(id);
    if (!check) throw wrongField(`blocking.${at}`, localised('check.none', { check: id }));
    if (!check.find) {
      throw wrongField(`blocking.${at}`, localised('check.compares', { name: checkName(id) }));
    }
    if (severity[id] === 'off') {
      throw wrongField(`blocking.${at}`, localised('check.off', { name: checkName(id) }));
    }
  }
}
