import type { Client } from '@tessera/shared/api';
import { type Document, downloadDocument } from '@tessera/shared/contract/document';
import { type DownloadLosses, getDownloadLosses } from '@tessera/shared/contract/document/losses';

export type Downloaded = Pick<Document, 'id' | 'package'>;

/** A document's file, where it came in a package without the others; a package of one file is that file to people. */
export function fileUrl(
  client: Client,
  { id, package: place }: Downloaded,
  { original = false } = {},
): string {
  const isOneOfMany = (place?.documents_count ?? 1) > 1;
  return client.downloadUrl(
    downloadDocument,
    { id },
    { ...(original && { original: '1' }), ...(isOneOfMany && { alone: '1' }) },
  );
}

/** Downloads the file with the present targets, or asks where it cannot carry all that is here. */
export async function downloadTranslation(
  client: Client,
  document: Downloaded,
  ask: (losses: DownloadLosses) => void,
): Promise<void> {
  const losses = await findLosses(client, document.id);
  if (losses) ask(losses);
  else saveFile(fileUrl(client, document));
}

async function findLosses(client: Client, documentId: number): Promise<DownloadLosses | null> {
  try {
    const found = await client.call(getDownloadLosses, { params: { id: documentId } });
    return found.total_losses > 0 ? found : null;
  } catch {
    // A file with losses is better than none.
    return null;
  }
}

export function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
