import type { Client } from '@tessera/shared/api';
import { type Document, downloadDocument } from '@tessera/shared/contract/document';
import { type DownloadLosses, getDownloadLosses } from '@tessera/shared/contract/document/losses';

export type Downloaded = Pick<Document, 'id' | 'package'>;

/** A document's file, where it was part of a package; a package of one file is downloaded as that file. */
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

/** A download that loses data. */
export interface LossyDownload {
  losses: DownloadLosses;
  url: string;
}

/**
 * Downloads the file with the current targets, or the whole package; asks first if the format cannot hold
 * everything.
 */
export async function downloadTranslation(
  client: Client,
  document: Downloaded,
  ask: (lossy: LossyDownload) => void,
  isPackage = false,
): Promise<void> {
  const params = { id: document.id };
  const url = isPackage ? client.downloadUrl(downloadDocument, params, {}) : fileUrl(client, document);
  const query = isPackage ? { package: '1' as const } : {};
  // A file with losses is better than none.
  const losses = await client.call(getDownloadLosses, { params, query }).catch(() => null);
  if (losses && losses.total_losses > 0) ask({ losses, url });
  else saveFile(url);
}

export function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
