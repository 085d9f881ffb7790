import { laterLine } from '@tessera/shared/remote/later';

/** Filters, order and views; loaded after the segments. */
export const LaterArrange = laterLine(
  async () => (await import(/* webpackChunkName: "arrange" */ './Arrange.tsx')).Arrange,
);
