import type { ReactNode } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { DropZone } from '../upload/DropZone.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { type SendOptions, useUploads } from '../upload/use-uploads.ts';
import { t } from './messages.ts';

export interface ImportDialogProps {
  title: string;
  /** What happens to the file's contents. */
  explanation: ReactNode;
  accept: readonly string[];
  hint: ReactNode;
  send: (file: File, options: SendOptions) => Promise<unknown>;
  onClose: () => void;
}

/** Imports a file into an existing resource; closes after the upload, and the job continues on the screen. */
export function ImportDialog({ title, explanation, accept, hint, send, onClose }: ImportDialogProps) {
  const uploads = useUploads(async (file, options) => {
    await send(file, options);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{explanation}</p>
      <DropZone label={t('import.choose')} accept={accept} hint={hint} onFiles={uploads.start} />
      <UploadList uploads={uploads} />
    </Dialog>
  );
}
