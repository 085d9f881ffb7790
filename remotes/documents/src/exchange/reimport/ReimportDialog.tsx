import type { Document } from '@tessera/shared/contract/document';
import { listDocumentFormats } from '@tessera/shared/contract/document/formats';
import {
  discardReimport,
  getReimport,
  listReimports,
  type Reimport,
  startReimport,
} from '@tessera/shared/contract/document/reimport';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { formatNumber, RelativeTime } from '@tessera/shared/ui';
import { isXliff } from '../../core/session/is-xliff.ts';
import { t as tOfRemote } from '../../messages.ts';
import { ComparedFiles } from '../file-comparison/ComparedFiles.tsx';
import { FileItem } from '../file-comparison/FileItem.tsx';
import { ComparisonDialog } from './ComparisonDialog.tsx';
import { rich, t } from './messages.ts';

const XLIFF = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff'];
const PACKAGES = ['.mqxlz', '.xlz', '.sdlppx', '.sdlrpx', '.zip'];
const TABLES = ['.csv', '.tsv', '.xlsx'];

export interface ReimportDialogProps {
  document: Document;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** Uploads a translated copy of the document, compares it, and opens the comparison. */
export function ReimportDialog({ document, onGo, onClose }: ReimportDialogProps) {
  const params = { id: document.id };
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf(listReimports, { params }), staleTime: 0 });
  const start = useMutationOf(startReimport, { invalidates: [listReimports] });
  const own = useOwnEndings(document);
  return (
    <ComparedFiles
      words={{
        title: t('copies.title'),
        lead: t('copies.lead', { count: own.length }),
        choose: t('copies.choose'),
        hint: t('copies.accepted', { count: own.length, own: own.join(tOfRemote('panel.comma')) }),
        sending: t('copies.sending'),
        refused: t('copies.refused'),
        failed: t('copies.failed'),
        loading: t('copies.loading'),
        list: t('copies.list'),
        close: t('close'),
        comparing: (name) => t('copies.comparing', { name }),
      }}
      accept={[...own, ...XLIFF, ...PACKAGES, ...TABLES]}
      query={query}
      start={{ ...start, send: (file) => start.mutateAsync({ params, body: {}, file }) }}
      onCompared={() => void invalidate(queryClient, [listReimports, getReimport])}
      item={(copy, onShow) => <Copy key={copy.id} copy={copy} onShow={onShow} />}
      look={(id, onBack) => <ComparisonDialog reimportId={id} {...{ document, onGo, onBack, onClose }} />}
      onClose={onClose}
    />
  );
}

/** Extensions of the document's own format; for XLIFF the general list contains them. */
function useOwnEndings(document: Document): readonly string[] {
  const enabled = !isXliff(document);
  const formats = useQuery({ ...queryOf(listDocumentFormats), enabled });
  const own = enabled ? formats.data?.find(({ name }) => name === document.format) : undefined;
  return own?.extensions.map((each) => `.${each}`) ?? [];
}

function Copy({ copy, onShow }: { copy: Reimport; onShow: () => void }) {
  const discard = useMutationOf(discardReimport, { invalidates: [listReimports] });
  const { id, document_id, file_name: name, status, applied_at, counts } = copy;
  return (
    <FileItem
      file={copy}
      note={rich(
        applied_at ? 'copies.applied' : status === 'done' ? 'copies.compared' : 'copies.by',
        {
          name: copy.created_by_user.username,
          changed: formatNumber(counts.change),
          conflicts: formatNumber(counts.conflict),
        },
        {
          time: () => <RelativeTime time={copy.created_at} />,
          applied: () => applied_at && <RelativeTime time={applied_at} />,
        },
      )}
      words={{
        notCompared: t('copies.not-compared'),
        look: t(applied_at ? 'copies.look' : 'copies.compare'),
        forget: t('copies.forget'),
        forgetOf: t('copies.forget-of', { name }),
      }}
      onShow={status === 'done' ? onShow : undefined}
      onForget={() => discard.mutate({ params: { id: document_id, reimport_id: id } })}
      forgetting={discard}
    />
  );
}
