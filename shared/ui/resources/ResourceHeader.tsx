import { type ReactNode, useState } from 'react';
import { paths } from '../../browser/paths/index.ts';
import { useNavigate } from '../../browser/router/index.ts';
import type { ProcessingStatus, UserRef } from '../../domain/contract/common.ts';
import { Notice } from '../feedback/Feedback.tsx';
import { IconDownload, IconTrash, IconUpload } from '../icons.ts';
import type { HeadAction, PrimaryAction } from '../layout/HeadButton.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import type { MenuItem } from '../overlay/menu-list.ts';
import { RelativeTime } from '../text/RelativeTime.tsx';
import { LanguagePair } from '../text/Text.tsx';
import { JobProgress } from '../upload/JobProgress.tsx';
import type { SendOptions } from '../upload/use-uploads.ts';
import { ImportDialog, type ImportDialogProps } from './ImportDialog.tsx';
import { rich, t } from './messages.ts';
import { type Removal, removeWithUndo } from './remove-with-undo.ts';
import type { Resource } from './resource.ts';

interface Termbase extends Resource {
  created_at: string;
  created_by_user: UserRef;
  processing_status: ProcessingStatus;
  processing_error: string | null;
}

export interface ResourceHeaderProps<R extends Termbase> {
  resource: R;
  noun: string;
  /** `125 terms` */
  count: ReactNode;
  /** The main action: `Add term`. */
  primary?: PrimaryAction | null | undefined;
  exports: readonly { label: string; url: string }[];
  /** Import, rename and delete are absent without permission. */
  manage: {
    importing:
      | (Omit<ImportDialogProps, 'title' | 'onClose' | 'send'> & {
          send: (file: File, options: SendOptions) => Promise<{ job_id: number }>;
        })
      /** Or a custom dialog, which calls `onStarted` with the job. */
      | ((dialog: { onClose: () => void; onStarted: (job: { job_id: number }) => void }) => ReactNode);
    /** Further menu entries. */
    more?: readonly MenuItem[];
    onRename: (name: string) => Promise<unknown>;
    removal: Removal<R>;
  } | null;
  onJobEnd: () => void;
}

/** The header of a glossary or memory: name, languages, counts; import, export, delete; its running job. */
export function ResourceHeader<R extends Termbase>(props: ResourceHeaderProps<R>) {
  const { resource, noun, count, primary, exports, manage, onJobEnd } = props;
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  // A short import may end before the resource is refetched: its data is stale in any case.
  const [startedJob, setStartedJob] = useState<number | null>(null);
  const isRunning = resource.processing_status === 'pending' || resource.processing_status === 'processing';
  const job = startedJob ?? (isRunning ? resource.job_id : null);
  const downloads = exports.map(({ label, url }) => ({ label, icon: IconDownload, download: url }));

  const others: HeadAction[] = [
    ...(manage
      ? [
          {
            label: t('import'),
            icon: IconUpload,
            opensDialog: true,
            onSelect: () => setImporting(true),
            disabledReason: isRunning && t('import.running'),
          },
        ]
      : []),
    { label: t('export'), icon: IconDownload, menu: downloads },
  ];
  const more: MenuItem[] = manage
    ? [
        ...(manage.more ?? []),
        'separator',
        {
          label: t('delete.this', { noun }),
          icon: IconTrash,
          isDanger: true,
          onSelect: () => void remove(manage.removal),
        },
      ]
    : [];

  async function remove(removal: Removal<R>) {
    if (await removeWithUndo(resource, removal)) navigate(paths.home());
  }
  return (
    <>
      <PageHead
        title={resource.name}
        back={{ to: paths.home(), label: t('home') }}
        onRename={manage?.onRename}
        state={
          <>
            <LanguagePair source={resource.source_lang} target={resource.target_lang} />
            <span>{count}</span>
            <span>
              {rich(
                'made',
                { user: resource.created_by_user.username },
                { time: () => <RelativeTime time={resource.created_at} /> },
              )}
            </span>
          </>
        }
        primary={primary}
        others={others}
        more={more}
      />
      {job !== null && (
        <JobProgress
          id={job}
          label={t('import')}
          onEnd={() => {
            setStartedJob(null);
            onJobEnd();
          }}
        />
      )}
      {!isRunning && resource.processing_error && (
        <Notice tone="danger" title={t('import.failed')}>
          {resource.processing_error}
        </Notice>
      )}
      {isImporting &&
        manage &&
        (typeof manage.importing === 'function' ? (
          manage.importing({
            onClose: () => setImporting(false),
            onStarted: ({ job_id }) => setStartedJob(job_id),
          })
        ) : (
          <FileImport
            {...manage.importing}
            title={t('import.into', { name: resource.name })}
            onStarted={setStartedJob}
            onClose={() => setImporting(false)}
          />
        ))}
    </>
  );
}

type FileImportProps = Omit<ImportDialogProps, 'send'> & {
  send: (file: File, options: SendOptions) => Promise<{ job_id: number }>;
  onStarted: (job: number) => void;
};

function FileImport({ send, onStarted, ...props }: FileImportProps) {
  return (
    <ImportDialog {...props} send={async (file, options) => onStarted((await send(file, options)).job_id)} />
  );
}
