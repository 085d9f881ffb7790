import type { Client } from '@tessera/shared/api';
import { downloadDocument, downloadReview, downloadXliff21 } from '@tessera/shared/contract/document';
import { IconDownload, type MenuItem } from '@tessera/shared/ui';

/** Everything a document can be downloaded as. */
export function downloadItems(client: Client, documentId: number): MenuItem[] {
  const params = { id: documentId };
  const icon = IconDownload;
  return [
    {
      label: 'Translation',
      note: 'The file with the present targets',
      icon,
      download: client.downloadUrl(downloadDocument, params, {}),
    },
    {
      label: 'Original',
      note: 'The file as it was uploaded',
      icon,
      download: client.downloadUrl(downloadDocument, params, { original: '1' }),
    },
    'separator',
    {
      label: 'Table for reviewers, Excel',
      note: 'Source, target, state and comments; it can be taken back',
      icon,
      download: client.downloadUrl(downloadReview, params, { format: 'xlsx' }),
    },
    {
      label: 'Table for reviewers, CSV',
      icon,
      download: client.downloadUrl(downloadReview, params, { format: 'csv' }),
    },
    {
      label: 'New XLIFF 2.1',
      note: 'For tools that do not read the original’s flavour',
      icon,
      download: client.downloadUrl(downloadXliff21, params, {}),
    },
  ];
}
