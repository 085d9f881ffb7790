import { messageOf } from '@tessera/shared/api';
import type { ComparedFile } from '@tessera/shared/contract/document/compared-file';
import type { UseMutationResult } from '@tessera/shared/query';
import { Button, Notice } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as css from './compared.module.css';

interface Props {
  file: ComparedFile;
  /** Its outcome. */
  note: ReactNode;
  words: { notCompared: string; look: string; forget: string; forgetOf: string };
  /** Absent if there is nothing to show. */
  onShow?: (() => void) | undefined;
  /** Absent if it must stay. */
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
