import { paths } from '@tessera/shared/paths';
import { plainText } from '@tessera/shared/text/inline-codes';

/** Long enough to find the unit again, short enough for a URL. */
const MOST = 80;

/** Link to a match or a hit: its memory, searched for its source. */
export function originPath({ memory_id, source }: { memory_id: number; source: string }): string {
  const search = plainText(source).trim().slice(0, MOST);
  return `${paths.memory(memory_id)}?search=${encodeURIComponent(search)}`;
}
