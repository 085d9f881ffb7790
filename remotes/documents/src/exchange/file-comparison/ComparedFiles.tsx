import type { Document } from '@tessera/shared/contract/document';
import type { ComparedFile } from '@tessera/shared/contract/document/compared-file';
import type { UseMutationResult, UseQueryResult } from '@tessera/shared/query';
import { Button, Dialog, DropZone, ErrorPanel, JobProgress, SkeletonLines } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { settle } from '../../editor/bulk/settle.ts';
import * as css from './compared.module.css';

/** Texts that differ between the kinds of file comparisons. */
export interface LookProps {
  document: Document;
  onGo: (rowNumber: number) => void;
  /** Returns to the list of files. */
  onBack: () => void;
  onClose: () => void;
}

interface Props<T extends ComparedFile> {
  words: {
    title: string;
    lead: string;
    choose: string;
    hint: string;
    sending: string;
    refused: string;
    failed: string;
    loading: string;
    list: string;
    close: string;
    comparing: (name: string) => string;
  };
  /** Accepted file extensions. */
  accept: readonly string[];
  query: UseQueryResult<readonly T[]>;
  start: Pick<UseMutationResult, 'isPending' | 'error'> & { send: (file: File) => Promise<{ id: number }> };
  onCompared: () => void;
  item: (file: T, onShow: () => void) => ReactNode;
  look: (id: number, onBack: () => void) => ReactNode;
  onClose: () => void;
}

/** The files compared with the document; uploads and compares another one, then opens the comparison. */
export function ComparedFiles<T extends ComparedFile>(props: Props<T>) {
  const { words, accept, query, start, onCompared, item, look, onClose } = props;
  const { saves } = useEditorState();
  const [shown, setShown] = useState<number | null>(null);
  const [waitsFor, setWaitsFor] = useState<number | null>(null);
  const running = query.data?.filter(({ status }) => status === 'pending' || status === 'processing') ?? [];

  async function send(file: File) {
    try {
      await settle(saves);
      setWaitsFor((await start.send(file)).id);
    } catch {
      // The error is shown under the field.
    }
  }
  // A small file is compared before its first progress request.
  const arrived = query.data?.find(({ id, status }) => id === waitsFor && status === 'done');
  const open = shown ?? arrived?.id ?? null;
  if (open !== null) {
    return look(open, () => {
      setShown(null);
      setWaitsFor(null);
    });
  }
  return (
    <Dialog
      title={words.title}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className={css.body}>
        <p className={css.lead}>{words.lead}</p>
        <DropZone
          label={words.choose}
          accept={accept}
          hint={words.hint}
          disabledReason={start.isPending ? words.sending : null}
          onFiles={([file]) => file && void send(file)}
        />
        {start.error && <ErrorPanel error={start.error} title={words.refused} />}
        {running.map(
          ({ id, job_id, file_name }) =>
            job_id !== null && (
              <JobProgress key={id} id={job_id} label={words.comparing(file_name)} onEnd={onCompared} />
            ),
        )}
        {query.error && !query.data ? (
          <ErrorPanel error={query.error} title={words.failed} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <SkeletonLines lines={3} label={words.loading} />
        ) : (
          query.data.length > running.length && (
            <section className={css.body}>
              <h3>{words.list}</h3>
              <ul className={css.files}>
                {query.data
                  .filter((file) => !running.includes(file))
                  .map((file) => item(file, () => setShown(file.id)))}
              </ul>
            </section>
          )
        )}
      </div>
    </Dialog>
  );
}
