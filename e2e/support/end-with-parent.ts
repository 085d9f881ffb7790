import { isMainThread } from 'node:worker_threads';

// Preloaded into a server: ends it when the process at the other end of its standard input is gone, for whatever
// reason.
if (isMainThread) {
  process.stdin.on('end', () => process.exit()).resume();
  process.stdin.unref();
}
