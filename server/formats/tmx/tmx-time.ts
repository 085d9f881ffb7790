const TMX_TIME =
  /^(\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?:[T ]?([01]\d|2[0-3]):?([0-5]\d):?([0-5]\d|60)(?:\.\d+)?)?Z?$/;

/** ISO 8601 UTC of a TMX time (`20160511T202913Z`, or variants that tools write); `null` if it is invalid. */
export function isoTime(tmxTime: string): string | null {
  const parts = TMX_TIME.exec(tmxTime.trim());
  if (!parts) return null;
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] = parts;
  return `${year}-${month}-${day}T${hours}:${minutes}:${seconds === '60' ? '59' : seconds}.000Z`;
}

/** An ISO 8601 time as `20160511T202913Z`; TMX has no fractions of seconds. */
export function tmxTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
