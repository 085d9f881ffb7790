import * as rows from '../../parts/rows/rows.module.css';

/** Styles of a short list of rows with actions; bundled by remotes. */
export { rows };
