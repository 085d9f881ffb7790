import type { Client } from '@tessera/shared/api';
import { downloadDocument, downloadReview, downloadXliff21 } from '@tessera/shared/contract/document';
import { IconDownload, type MenuItem } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Everything a document can be downloaded as; of the translation it is looked first what the file cannot carry. */
export function downloadItems(client: Client, documentId: number, onTranslation: () => void): MenuItem[] {
  const params = { id: documentId };
  const icon = IconDownload;
  return [
    {
      label: t('downloads.translation'),
      note: t('downloads.translation-note'),
      icon,
      onSelect: onTranslation,
    },
    {
      label: t('downloads.original'),
      note: t('downloads.original-note'),
      icon,
      download: client.downloadUrl(downloadDocument, params, { original: '1' }),
    },
    'separator',
    {
      label: t('downloads.excel'),
      note: t('downloads.excel-note'),
      icon,
      download: client.downloadUrl(downloadReview, params, { format: 'xlsx' }),
    },
    {
      label: t('downloads.csv'),
      icon,
      download: client.downloadUrl(downloadReview, params, { format: 'csv' }),
    },
    {
      label: t('downloads.xliff'),
      note: t('downloads.xliff-note'),
      icon,
      download: client.downloadUrl(downloadXliff21, params, {}),
    },
  ];
}
