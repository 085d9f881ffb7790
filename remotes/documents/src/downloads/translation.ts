import type { Client } from '@tessera/shared/api';
import { downloadDocument } from '@tessera/shared/contract/document';
import { type DownloadLosses, getDownloadLosses } from '@tessera/shared/contract/document/losses';

/** Downloads the file with the present targets, or asks where it cannot carry all that is here. */
export async function downloadTranslation(
  client: Client,
  documentId: number,
  ask: (losses: DownloadLosses) => void,
): Promise<void> {
  const losses = await findLosses(client, documentId);
  if (losses) ask(losses);
  else saveFile(client.downloadUrl(downloadDocument, { id: documentId }, {}));
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
