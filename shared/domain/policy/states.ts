import type { SegmentState } from '../text/segment-state.ts';
import type { Permission } from './permissions.ts';

/** The permission needed to set or leave a segment state by hand. */
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
