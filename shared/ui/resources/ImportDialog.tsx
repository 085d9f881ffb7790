import type { ReactNode } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { DropZone } from '../upload/DropZone.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { type SendOptions, useUploads } from '../upload/use-uploads.ts';

export interface ImportDialogProps {
  title: string;
  /** What becomes of what is in the file. */
  explanation: ReactNode;
  accept: readonly string[];
  hint: ReactNode;
  send: (file: File, options: SendOptions) => Promise<unknown>;
  onClose: () => void;
}

/** Takes a file into what is there already; closes when the server has it, and the job goes on on the screen. */
export function ImportDialog({ title, explanation, accept, hint, send, onClose }: ImportDialogProps) {
  const uploads = useUploads(async (file, options) => {
    await send(file, options);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{explanation}</p>
      <DropZone label="Choose a file" accept={accept} hint={hint} onFiles={uploads.start} />
      <UploadList uploads={uploads} />
    </Dialog>
  );
}
