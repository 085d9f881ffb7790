import { laterLine } from '@tessera/shared/remote/later';

/** The hints of a sample document, lazy-loaded. */
export const LaterFirstSteps = laterLine(
  async () => (await import(/* webpackChunkName: "first-steps" */ './FirstSteps.tsx')).FirstSteps,
);
