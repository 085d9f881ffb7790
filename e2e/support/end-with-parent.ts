import { isMainThread } from 'node:worker_threads';

// Preloaded into a server: exits when the parent process at the other end of standard input has ended.
if (isMainThread) {
  process.stdin.on('end', () => process.exit()).resume();
  process.stdin.unref();
}
