import { laterLine } from '@tessera/shared/remote/later';

/** Lazy-loaded help for the segment being edited. */
export const LaterHelp = laterLine(
  async () => (await import(/* webpackChunkName: "help" */ './WritingHelp.tsx')).WritingHelp,
);
