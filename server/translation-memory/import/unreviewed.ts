import type { UnitExtra } from './tmx-rows.ts';

/** The properties by which programs say how far a translation had come when it was stored. */
const STATUS_PROP =
  /^(x-)?(confirmationlevel|confirmation-level|status|state|approved|reviewed|quality-status)$/i;
/** What they say of one that nobody had reviewed. */
const NOT_REVIEWED =
  /^(no|false|0|draft|fuzzy|needs[- ]?\w+|new|initial|unreviewed|unconfirmed|not[- ]?approved|pretranslated|mt)$/i;

/** Whether the file a unit came from says that nobody has reviewed it. */
export function isUnreviewed(extra: string | null): boolean {
  if (extra === null || !extra.includes('"props"')) return false;
  const { props = [], source, target } = JSON.parse(extra) as UnitExtra;
  return [...props, ...(source?.props ?? []), ...(target?.props ?? [])].some(
    ({ type, text }) => STATUS_PROP.test(type) && NOT_REVIEWED.test(text.trim()),
  );
}
