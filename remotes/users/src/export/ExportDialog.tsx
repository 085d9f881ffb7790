import { exportWorkspace } from '@tessera/shared/contract/workspace-export';
import { useClient, useMutation } from '@tessera/shared/query';
import { Button, Dialog, ErrorPanel, IconDownload, Notice } from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
import { NotConfirmedError, useConfirmation } from '../own/use-confirmation.tsx';
import * as css from './export-dialog.module.css';

const HELD = ['documents', 'glossaries', 'memories', 'people', 'audit', 'manifest'] as const;

/** Lists the archive's contents, and asks the user to confirm their identity before the download. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const { confirm, dialog } = useConfirmation('confirm.export');
  const download = useMutation({
    mutationFn: confirm,
    onSuccess() {
      const link = document.createElement('a');
      link.href = client.downloadUrl(exportWorkspace, {}, {});
      link.download = '';
      link.click();
    },
  });
  const failure = download.error instanceof NotConfirmedError ? null : download.error;
  return (
    <>
      <Dialog
        title={t('export.title')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('export.close')}</Button>
            <Button
              variant="primary"
              icon={IconDownload}
              busy={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('export.download')}
            </Button>
          </>
        }
      >
        <div className={css.content}>
          <p className={css.lead}>{t('export.lead')}</p>
          <ul className={css.list}>
            {HELD.map((what) => (
              <li key={what}>{rich(`export.held.${what}`, {}, { b: (name) => <b>{name}</b> })}</li>
            ))}
          </ul>
          <p className={css.lead}>{t('export.cut-off')}</p>
          <Notice tone="warning">{t('export.warning')}</Notice>
          {failure && <ErrorPanel error={failure} />}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
