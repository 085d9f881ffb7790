import { isMainThread } from 'node:worker_threads';

// Loaded before a server: ends it when the process at the other end of its standard input is gone, however that ended.
if (isMainThread) {
  process.stdin.on('end', () => process.exit()).resume();
  process.stdin.unref();
}
