import { parentPort, workerData } from 'node:worker_threads';
import { type Replacement, replaceInTarget, toPattern } from './replace-text.ts';

// A regular expression may take for ever: here it can be stopped from outside.
const replacement = workerData as Replacement;
const pattern = toPattern(replacement);
parentPort?.on('message', (targets: string[]) => {
  parentPort?.postMessage(targets.map((target) => replaceInTarget(target, pattern, replacement)));
});
// From here on time counts.
parentPort?.postMessage('ready');
