import type { UnitExtra } from './tmx-rows.ts';

/** Property names under which tools store a translation's status. */
const STATUS_PROP =
  /^(x-)?(confirmationlevel|confirmation-level|status|state|approved|reviewed|quality-status)$/i;
/** Status values of unreviewed translations. */
const NOT_REVIEWED =
  /^(no|false|0|draft|fuzzy|needs[- ]?\w+|new|initial|unreviewed|unconfirmed|not[- ]?approved|pretranslated|mt)$/i;

/** Whether the unit's file marks it as not reviewed. */
export function isUnreviewed(extra: string | null): boolean {
  if (extra === null || !extra.includes('"props"')) return false;
  const { props = [], source, target } = JSON.parse(extra) as UnitExtra;
  return [...props, ...(source?.props ?? []), ...(target?.props ?? [])].some(
    ({ type, text }) => STATUS_PROP.test(type) && NOT_REVIEWED.test(text.trim()),
  );
}
