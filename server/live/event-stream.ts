import type { Subscriber } from './live.ts';

/** Interval of keep-alives on a silent connection, and of checking that the reader still has access, in ms. */
const KEEP_ALIVE = 15_000;
/** Events buffered for a slow reader; beyond that the connection is closed, and the client reconnects. */
const MAX_WAITING = 1_000;
/** Longest timer, in ms: 24 days. */
const MAX_TIMER = 2 ** 31 - 1;

/** Server-sent events from a subscription, until the reader disconnects or loses access. */
export function eventStream(options: {
  subscribe(subscriber: Omit<Subscriber, 'userId'>): () => void;
  mayGoOn(): Promise<boolean>;
  /** Called once when the stream has ended, for any reason. */
  onEnd(): void;
  /** When the reader's access ends at the latest, in ISO 8601; `null` = unknown. */
  until: string | null;
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
        }, KEEP_ALIVE);
        timer.unref();
        const rest = options.until === null ? MAX_TIMER : Date.parse(options.until) - Date.now();
        const last = setTimeout(() => end(), Math.min(rest, MAX_TIMER));
        last.unref();
        let unsubscribe = () => {};
        stop = () => {
          ended = true;
          clearInterval(timer);
          clearTimeout(last);
          unsubscribe();
          options.onEnd();
        };
        const end = () => {
          if (ended) return;
          stop();
          controller.close();
        };
        // Headers go out with the first bytes: the client learns at once that it is connected.
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
