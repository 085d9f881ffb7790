import { exportWorkspace } from '@tessera/shared/contract/workspace-export';
import { useClient, useMutation } from '@tessera/shared/query';
import { Button, Dialog, ErrorPanel, IconDownload, Notice } from '@tessera/shared/ui';
import { NotConfirmedError, useConfirmation } from '../own/use-confirmation.tsx';
import * as css from './export-dialog.module.css';

const HELD = [
  ['Documents', 'as uploaded and as they are now, with comments and history'],
  ['Glossaries', 'as TBX'],
  ['Memories', 'as TMX'],
  ['People', 'and what they were given; no passwords, keys or tokens'],
  ['Audit log and settings', 'as CSV and JSON'],
  ['A manifest', 'with counts, and the SHA-256 of every file'],
] as const;

/** Lists what the archive contains, and asks the user to confirm their identity before the download. */
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
        title="Export everything"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              icon={IconDownload}
              busy={download.isPending}
              onClick={() => download.mutate()}
            >
              Download ZIP
            </Button>
          </>
        }
      >
        <div className={css.content}>
          <p className={css.lead}>One archive with all that this workspace holds:</p>
          <ul className={css.list}>
            {HELD.map(([what, how]) => (
              <li key={what}>
                <b>{what}</b> {how}
              </li>
            ))}
          </ul>
          <p className={css.lead}>
            What is in the bin is left out. The archive is written while it is downloaded, and people go on
            working; it can be cancelled like any download. The manifest comes last: an archive without it was
            cut off.
          </p>
          <Notice tone="warning">
            It holds everybody’s texts and addresses. That it was downloaded stands in the audit log.
          </Notice>
          {failure && <ErrorPanel error={failure} />}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
