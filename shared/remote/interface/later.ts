/** A pane whose code comes when it is opened; bundled by remotes. */
export { laterPane } from '../../parts/later/later-pane.tsx';
