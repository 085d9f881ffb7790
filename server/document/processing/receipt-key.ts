import { IN_MEMORY } from '../../db/open.ts';
import { type SigningKey, signingKeyOf, temporaryKey } from '../../runtime/release-key.ts';

const FILE = 'receipt-key.json';

/** Keys of applications without a folder. */
const temporary = new Map<string, SigningKey>();

/**
 * The server's key for receipts. It is not the release key: a receipt contains texts chosen by users, and must never pass as a release document.
 */
export function receiptKeyOf({ dataDir }: { dataDir: string }): SigningKey {
  if (!dataDir.startsWith(IN_MEMORY)) return signingKeyOf(dataDir, FILE);
  const key = temporary.get(dataDir) ?? temporaryKey();
  temporary.set(dataDir, key);
  return key;
}
