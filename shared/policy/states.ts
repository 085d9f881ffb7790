import type { SegmentState } from '../contract/document.ts';
import type { Permission } from './permissions.ts';

/** Which permission it takes to put a segment into a state, or to take it out of one by hand. */
export const STATE_PERMISSIONS: Record<SegmentState, Permission> = {
  initial: 'document.translate',
  draft: 'document.translate',
  translated: 'document.translate',
  reviewed: 'document.approve',
  final: 'document.approve',
};

export function maySetState(permissions: readonly Permission[], state: SegmentState): boolean {
  return permissions.includes(STATE_PERMISSIONS[state]);
}
