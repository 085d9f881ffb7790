/** The bin's dialogs, shared by the screens of several remotes. */
export { BinButton } from '../bin/BinButton.tsx';
export { BinDialog, type BinDialogProps } from '../bin/BinDialog.tsx';
