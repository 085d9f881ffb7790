/**
 * Name in `window` of the host's function that every script and link element of a remote's chunk loader passes through.
 * Remotes that are live call it: it does not change.
 */
export const PREPARE_ELEMENT = 'tessera-prepare-element';
