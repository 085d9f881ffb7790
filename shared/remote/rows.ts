import * as rows from '../rows/rows.module.css';

/** The look of a short list of things with what can be done to each; remotes bring it with them. */
export { rows };
