import type { Subscriber } from './live.ts';

/** How often a silent connection is kept alive, and asked whether it may go on, in ms. */
const BEAT = 15_000;
/** Events that may wait for a slow reader; beyond it the connection ends, and the reader begins anew. */
const MAX_WAITING = 1_000;

/** Server-sent events from a subscription, until the reader goes or may no longer read. */
export function eventStream(options: {
  subscribe(subscriber: Omit<Subscriber, 'userId'>): () => void;
  mayGoOn(): Promise<boolean>;
}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) <= 0) end();
        };
        let ended = false;
        const timer = setInterval(() => {
          options.mayGoOn().then(
            (may) => {
              if (ended) return;
              if (may) write(': still here\n\n');
              else end();
            },
            () => end(),
          );
        }, BEAT);
        timer.unref();
        let unsubscribe = () => {};
        stop = () => {
          ended = true;
          clearInterval(timer);
          unsubscribe();
        };
        const end = () => {
          if (ended) return;
          stop();
          controller.close();
        };
        // Headers go out with the first bytes: the reader knows at once that it is heard.
        write('retry: 1000\n\n');
        unsubscribe = options.subscribe({
          send: (event) => {
            if (!ended) write(`data: ${JSON.stringify(event)}\n\n`);
          },
          end,
        });
        if (ended) unsubscribe();
      },
      cancel: () => stop(),
    },
    { highWaterMark: MAX_WAITING },
  );
}
