import { useSyncExternalStore } from 'react';
import { getRelease, releaseStore } from '../federation/live-release.ts';

/** The release that applies to this page now. */
export const useRelease = () => useSyncExternalStore(releaseStore.subscribe, getRelease);
