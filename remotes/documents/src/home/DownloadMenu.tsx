import type { Document } from '@tessera/shared/contract/document';
import { useClient } from '@tessera/shared/query';
import { Button, IconChevronDown, IconDownload, Menu } from '@tessera/shared/ui';
import { downloadItems } from '../downloads/download-items.ts';
import { t } from '../messages.ts';

/** Menu of everything a document can be downloaded as, without opening it. */
export function DownloadMenu({ document }: { document: Document }) {
  const client = useClient();
  if (document.status !== 'done') return null;
  return (
    <Menu
      label={t('download.of', { name: document.name })}
      align="start"
      items={downloadItems(client, document.id)}
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon={IconDownload}
          aria-label={t('download.of', { name: document.name })}
        >
          {t('download.title')}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </Button>
      }
    />
  );
}
