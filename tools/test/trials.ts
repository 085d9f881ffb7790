/**
 * Loops of kills, restores and random input, and tests of whole processes: servers, backups, documented commands. They run in
 * `npm run test:long`, not in `npm test`.
 */
export const TRIALS = [
  'tools/docs/commands.test.ts',
  'tools/operate/backup/{backup,encryption,test-restore}.test.ts',
  'tools/trials/{cluster,faults,fuzz,restore}/*.test.ts',
];

/**
 * The same in a browser, journeys in Firefox, and tests that only a change to the federation or its tools can break: other hosts and
 * origins, servers that disagree, standalone remotes, remotes created or built from a checkout. `npm test` keeps one case per kind of failure.
 */
export const BROWSER_TRIALS = [
  'e2e/trials/*.test.ts',
  'e2e/journeys/{edits-firefox,source,standalone}.test.ts',
  'e2e/platform/{blame,broken-contract,broken-remotes,hanging-screen,lifetime,live-versions}.test.ts',
  'e2e/platform/{new-remote,operations-page,override,own-repository,revisions}.test.ts',
  'e2e/platform/{static-files,stock-host,stock-remote,two-origins}.test.ts',
];
