/** Loops of kills, restores and random input. They run in `npm run test:long`, not in `npm test`. */
export const TRIALS = [
  'tools/trials/cluster/{previous-version,stopped-servers}.test.ts',
  'tools/trials/faults/kills.test.ts',
  'tools/trials/fuzz/*.test.ts',
  'tools/trials/restore/*.test.ts',
];

/** The same in a browser, journeys in Firefox, and remotes created, built and deployed from a checkout. */
export const BROWSER_TRIALS = [
  'e2e/trials/*.test.ts',
  'e2e/journeys/{edits-firefox,source}.test.ts',
  'e2e/platform/{new-remote,own-repository}.test.ts',
];
