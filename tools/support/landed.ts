/**
 * The last released commit, which users run until the current state replaces it, screen by screen and server
 * by server. Update it when work starts on a newly landed state.
 */
export const LANDED = '5400fcc6';
