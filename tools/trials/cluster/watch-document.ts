import type { LiveEvent } from '../../../shared/domain/contract/document/live.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** A client with a document open. */
export interface Watcher {
  name: string;
  /** All events received so far. */
  events: LiveEvent[];
  end(): void;
}

/** Opens a document's event stream, as the page does; resolves once connected. */
export async function watchDocument(
  client: HttpClient,
  { name, documentId }: { name: string; documentId: number },
): Promise<Watcher> {
  const ending = new AbortController();
  const response = await fetch(`${client.base}/api/document/${documentId}/events`, {
    headers: { cookie: client.cookie },
    signal: ending.signal,
  });
  if (!response.ok || !response.body)
    throw new Error(`Watching through ${name} answered ${response.status}.`);
  const events: LiveEvent[] = [];
  read(response.body, events).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return { name, events, end: () => ending.abort() };
}

async function read(body: ReadableStream<Uint8Array>, events: LiveEvent[]): Promise<void> {
  let waiting = '';
  for await (const text of body.pipeThrough(new TextDecoderStream() as never) as AsyncIterable<string>) {
    const blocks = (waiting + text).split('\n\n');
    waiting = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)));
  }
}
