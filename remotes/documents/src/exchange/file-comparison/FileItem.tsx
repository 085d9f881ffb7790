import { messageOf } from '@tessera/shared/api';
import type { ComparedFile } from '@tessera/shared/contract/document/compared-file';
import type { UseMutationResult } from '@tessera/shared/query';
import { Button, Notice } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as css from './compared.module.css';

interface Props {
  file: ComparedFile;
  /** What became of it. */
  note: ReactNode;
  words: { notCompared: string; look: string; forget: string; forgetOf: string };
  /** Absent when there is nothing to look at. */
  onShow?: (() => void) | undefined;
  /** Absent when it has to stay. */
  onForget?: (() => void) | undefined;
  forgetting: Pick<UseMutationResult, 'isPending' | 'error'>;
}

/** A file that was compared with the document. */
export function FileItem({ file, note, words, onShow, onForget, forgetting }: Props) {
  return (
    <li className={css.file}>
      <span>
        <b dir="auto">{file.file_name}</b>
        <span className={css.faint}>{note}</span>
        {file.status === 'failed' && (
          <Notice tone="danger" title={words.notCompared}>
            {file.error}
          </Notice>
        )}
        {forgetting.error && <Notice tone="danger">{messageOf(forgetting.error)}</Notice>}
      </span>
      <span className={css.acts}>
        {onShow && (
          <Button size="small" onClick={onShow}>
            {words.look}
          </Button>
        )}
        {onForget && (
          <Button
            size="small"
            variant="quiet"
            busy={forgetting.isPending}
            aria-label={words.forgetOf}
            onClick={onForget}
          >
            {words.forget}
          </Button>
        )}
      </span>
    </li>
  );
}
