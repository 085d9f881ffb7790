import type { MessagePort } from 'node:worker_threads';
import type { Match } from '../../shared/domain/contract/translation-memory/search.ts';
import type { Matcher, MatchRequest } from '../engines/look-up.ts';

type Question = { call: number; find: MatchRequest } | { changed: true };
type Answer = { call: number; matches: Match[] } | { call: number; error: string };

/** Answers the match requests sent by another thread through the port. */
export function serveMatcher(matcher: Matcher, port: MessagePort): void {
  port.on('message', (question: Question) => {
    if ('changed' in question) return matcher.changed();
    const answer = (reply: Answer) => port.postMessage(reply);
    const { call, find } = question;
    matcher.find(find).then(
      (matches) => answer({ call, matches }),
      (error) =>
        answer({ call, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  port.unref();
}

/** The matcher served by the thread at the other end of the port. */
export function matcherOverPort(port: MessagePort): Matcher {
  const waiting = new Map<number, { resolve(matches: Match[]): void; reject(error: Error): void }>();
  let calls = 0;
  port.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.call);
    waiting.delete(answer.call);
    if (waiting.size === 0) port.unref();
    if ('matches' in answer) asked?.resolve(answer.matches);
    else asked?.reject(new Error(answer.error));
  });
  port.unref();
  return {
    find(request) {
      const call = ++calls;
      return new Promise((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        port.ref();
        port.postMessage({ call, find: request } satisfies Question);
      });
    },
    changed: () => port.postMessage({ changed: true } satisfies Question),
  };
}
