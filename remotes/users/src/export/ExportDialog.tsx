import { exportWorkspace } from '@tessera/shared/contract/workspace-export';
import { useClient } from '@tessera/shared/query';
import { Button, Dialog, IconDownload, LinkButton, Notice } from '@tessera/shared/ui';
import * as css from './export-dialog.module.css';

const HELD = [
  ['Documents', 'as uploaded and as they are now, with comments and history'],
  ['Glossaries', 'as TBX'],
  ['Memories', 'as TMX'],
  ['People', 'and what they were given; no passwords, keys or tokens'],
  ['Audit log and settings', 'as CSV and JSON'],
  ['A manifest', 'with counts, and the SHA-256 of every file'],
] as const;

/** Says what all is in the archive before it is downloaded. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  return (
    <Dialog
      title="Export everything"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <LinkButton
            variant="primary"
            to={client.downloadUrl(exportWorkspace, {}, {})}
            icon={IconDownload}
            download
          >
            Download ZIP
          </LinkButton>
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
      </div>
    </Dialog>
  );
}
