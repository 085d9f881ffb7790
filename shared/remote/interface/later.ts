/** Lazy-loaded pane; bundled by remotes. */
export { laterPane } from '../../parts/later/later-pane.tsx';
