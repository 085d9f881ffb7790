/** The bin's dialogs, shared by the screens of several remotes. */
export { BinButton } from '../../parts/bin/BinButton.tsx';
export { BinDialog, type BinDialogProps } from '../../parts/bin/BinDialog.tsx';
