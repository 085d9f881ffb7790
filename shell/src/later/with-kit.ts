import { openDrawing } from '../federation/drawing.ts';
import { ownWhatPartsStart } from '../federation/ownership.ts';
import { avoidWhatHung } from '../federation/rest.ts';
import { hideStylesOfOthers } from '../federation/styles.ts';

// What the shell needs only for remotes in the page; it is in the file of the interface kit.

export { blameOrigin, failedToLeave, judgeLoad } from '../federation/blame.ts';
export { PartBoundary } from '../remote/PartBoundary.tsx';

/** Called once, before any remote is rendered. */
export async function startWithKit(): Promise<void> {
  avoidWhatHung(await openDrawing());
  ownWhatPartsStart();
  hideStylesOfOthers();
}
