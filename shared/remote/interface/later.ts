/** Lazy-loaded parts of a screen; bundled by remotes. */
export { laterDialog } from '../../parts/later/later-dialog.tsx';
export { laterLine } from '../../parts/later/later-line.tsx';
export { laterPane } from '../../parts/later/later-pane.tsx';
