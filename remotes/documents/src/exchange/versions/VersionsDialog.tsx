import type { Document } from '@tessera/shared/contract/document';
import { listDocumentFormats } from '@tessera/shared/contract/document/formats';
import {
  discardVersion,
  getVersion,
  listVersions,
  type SourceVersion,
  startVersion,
} from '@tessera/shared/contract/document/version';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { RelativeTime } from '@tessera/shared/ui';
import { t as tOfRemote } from '../../messages.ts';
import { ComparedFiles } from '../file-comparison/ComparedFiles.tsx';
import { FileItem } from '../file-comparison/FileItem.tsx';
import { rich, t } from './messages.ts';
import { VersionLook } from './VersionLook.tsx';

export interface VersionsDialogProps {
  document: Document;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** Uploads a new version of the document's file, compares it, and opens the comparison. */
export function VersionsDialog({ document, onGo, onClose }: VersionsDialogProps) {
  const params = { id: document.id };
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf(listVersions, { params }), staleTime: 0 });
  const formats = useQuery(queryOf(listDocumentFormats));
  const start = useMutationOf(startVersion, { invalidates: [listVersions] });
  const format = formats.data?.find(({ name }) => name === document.format);
  const endings = format?.extensions.map((each) => `.${each}`) ?? [];
  return (
    <ComparedFiles
      words={{
        title: t('versions.title'),
        lead: t('versions.lead'),
        choose: t('versions.choose'),
        hint: t('versions.accepted', {
          count: endings.length,
          endings: endings.join(tOfRemote('panel.comma')),
        }),
        sending: t('versions.sending'),
        refused: t('versions.refused'),
        failed: t('versions.failed'),
        loading: t('versions.loading'),
        list: t('versions.list'),
        close: t('close'),
        comparing: (name) => t('versions.comparing', { name }),
      }}
      accept={endings}
      query={query}
      start={{ ...start, send: (file) => start.mutateAsync({ params, body: {}, file }) }}
      onCompared={() => void invalidate(queryClient, [listVersions, getVersion])}
      item={(version, onShow) => <Version key={version.id} version={version} onShow={onShow} />}
      look={(id, onBack) => <VersionLook versionId={id} {...{ document, onGo, onBack, onClose }} />}
      onClose={onClose}
    />
  );
}

function Version({ version, onShow }: { version: SourceVersion; onShow: () => void }) {
  const discard = useMutationOf(discardVersion, { invalidates: [listVersions] });
  const { id, document_id, status, file_name: name, applied_at, is_outdated } = version;
  const what = applied_at ? 'applied' : is_outdated ? 'outdated' : status === 'done' ? 'compared' : 'by';
  return (
    <FileItem
      file={version}
      note={rich(
        `versions.${what}`,
        { name: version.created_by_user.username },
        {
          time: () => <RelativeTime time={version.created_at} />,
          applied: () => applied_at && <RelativeTime time={applied_at} />,
        },
      )}
      words={{
        notCompared: t('versions.not-compared'),
        look: t('versions.look'),
        forget: t('versions.forget'),
        forgetOf: t('versions.forget-of', { name }),
      }}
      onShow={status === 'done' && !is_outdated ? onShow : undefined}
      onForget={
        applied_at === null
          ? () => discard.mutate({ params: { id: document_id, version_id: id } })
          : undefined
      }
      forgetting={discard}
    />
  );
}
