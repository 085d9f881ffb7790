/** What was deleted, to be brought back or deleted for good; screens of several remotes show it. */
export { BinButton } from '../bin/BinButton.tsx';
export { BinDialog, type BinDialogProps } from '../bin/BinDialog.tsx';
