import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { cx } from '../class-names.ts';
import { announce } from '../feedback/announce.ts';
import { FileButton } from './FileButton.tsx';
import { t } from './messages.ts';
import * as css from './upload.module.css';

export interface DropZoneProps {
  /** The button's label: `Upload document`. */
  label: string;
  /** Extensions, e.g. `['.xlf', '.xliff']`; other files are refused with a message. */
  accept: readonly string[];
  /** Accepts several files at once. */
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Accepted files and sizes. */
  hint?: ReactNode;
  disabledReason?: string | null;
}

/** The files with an accepted extension, and the names of the others. */
export function splitByExtension(
  files: readonly File[],
  accept: readonly string[],
): { taken: File[]; refused: string[] } {
  const taken: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const name = file.name.toLowerCase();
    if (accept.length === 0 || accept.some((ending) => name.endsWith(ending.toLowerCase()))) taken.push(file);
    else refused.push(file.name);
  }
  return { taken, refused };
}

/** Accepts files by button, keyboard, and drag and drop. */
export function DropZone({
  label,
  accept,
  isMultiple = false,
  onFiles,
  hint,
  disabledReason,
}: DropZoneProps) {
  const [depth, setDepth] = useState(0);
  const [refusal, setRefusal] = useState('');
  const refusalId = useId();

  function take(files: readonly File[]) {
    const { taken, refused } = splitByExtension(files, accept);
    const wanted = isMultiple ? taken : taken.slice(0, 1);
    const said = refused.length
      ? t('drop.refused', {
          count: refused.length,
          files: refused.join(t('comma')),
          endings: accept.join(t('comma')),
        })
      : taken.length > wanted.length
        ? t('drop.one')
        : '';
    setRefusal(said);
    if (said) announce(said, { urgent: true });
    if (wanted.length) onFiles(wanted);
  }
  function isOfFiles(event: DragEvent) {
    return !disabledReason && event.dataTransfer.types.includes('Files');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside works by keyboard
    <div
      className={cx(css.zone, depth > 0 && css.over)}
      onDragEnter={(event) => isOfFiles(event) && setDepth((current) => current + 1)}
      onDragLeave={(event) => isOfFiles(event) && setDepth((current) => Math.max(0, current - 1))}
      onDragOver={(event) => {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={(event) => {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        take([...event.dataTransfer.files]);
      }}
    >
      <FileButton
        label={label}
        accept={accept}
        isMultiple={isMultiple}
        disabledReason={disabledReason}
        aria-describedby={refusal ? refusalId : undefined}
        onFiles={take}
      />
      <span className={css.hint}>{hint ?? t('drop.hint')}</span>
      {refusal && (
        <p id={refusalId} className={css.failed}>
          {refusal}
        </p>
      )}
    </div>
  );
}
