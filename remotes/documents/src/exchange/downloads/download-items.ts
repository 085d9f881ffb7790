import type { Client } from '@tessera/shared/api';
import { downloadReview, downloadXliff21 } from '@tessera/shared/contract/document';
import { downloadReceipt } from '@tessera/shared/contract/document/receipt';
import { pageLanguage } from '@tessera/shared/messages';
import { IconDownload, type MenuItem } from '@tessera/shared/ui';
import { type Downloaded, fileUrl } from '../../core/session/translation.ts';
import { t } from '../../messages.ts';

/** All download formats of a document; for translations, losses are checked first. */
export function downloadItems(
  client: Client,
  document: Downloaded,
  onTranslation: (isPackage: boolean) => void,
): MenuItem[] {
  const params = { id: document.id };
  const icon = IconDownload;
  return [
    {
      label: t('downloads.translation'),
      note: t('downloads.translation-note'),
      icon,
      onSelect: () => onTranslation(false),
    },
    {
      label: t('downloads.receipt'),
      note: t('downloads.receipt-note'),
      icon,
      download: client.downloadUrl(downloadReceipt, params, {}),
    },
    {
      label: t('downloads.original'),
      note: t('downloads.original-note'),
      icon,
      download: fileUrl(client, document, { original: true }),
    },
    ...packageItem(document, () => onTranslation(true)),
    'separator',
    {
      label: t('downloads.excel'),
      note: t('downloads.excel-note'),
      icon,
      download: client.downloadUrl(downloadReview, params, { format: 'xlsx', language: pageLanguage() }),
    },
    {
      label: t('downloads.csv'),
      icon,
      download: client.downloadUrl(downloadReview, params, { format: 'csv', language: pageLanguage() }),
    },
    {
      label: t('downloads.xliff'),
      note: t('downloads.xliff-note'),
      icon,
      download: client.downloadUrl(downloadXliff21, params, {}),
    },
  ];
}

/** The package that contained the document, if the user may download it. */
function packageItem({ package: place }: Downloaded, onSelect: () => void): MenuItem[] {
  if (!place?.is_whole || place.documents_count === 1) return [];
  return [{ label: t('downloads.package'), note: t('downloads.package-note'), icon: IconDownload, onSelect }];
}
