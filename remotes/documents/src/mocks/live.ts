import type { UserRef } from '@tessera/shared/contract/common';
import { type LiveEvent, setPresence, watchDocument } from '@tessera/shared/contract/document-live';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { HttpHandler } from 'msw';
import { type DocumentStore, ME } from './store.ts';

type Send = (event: LiveEvent) => void;

/** The events of the mocked documents. Someone else is there, so that there is company to look at. */
export function liveHandlers(
  store: DocumentStore,
  others: readonly { user: UserRef; row: number }[],
): HttpHandler[] {
  const streams = new Map<number, Set<Send>>();
  const tell = (documentId: number, event: LiveEvent) => {
    for (const send of streams.get(documentId) ?? []) send(event);
  };
  store.subscribe((record) => {
    const { id, row_number, version, document_id } = record;
    tell(document_id, { type: 'record', id, row_number, version, user: record.updated_by });
  });

  return [
    mock(watchDocument, ({ params, request }) => {
      if (!store.find(params.id)) return problem(404, 'There is no such document, or it was deleted.');
      const sends = streams.get(params.id) ?? new Set<Send>();
      streams.set(params.id, sends);
      const encoder = new TextEncoder();
      let end = () => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const send: Send = (event) =>
            controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
          controller.enqueue(encoder.encode('retry: 1000\n\n'));
          for (const { user, row } of others) {
            const at = store.records(params.id)[row - 1];
            if (at) send({ type: 'presence', user, record_id: at.id });
          }
          sends.add(send);
          end = () => sends.delete(send);
          request.signal.addEventListener('abort', end);
        },
        cancel: () => end(),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    }),

    mock(setPresence, ({ params, body }) => {
      if (!store.find(params.id)) return problem(404, 'There is no such document, or it was deleted.');
      tell(params.id, { type: 'presence', user: ME, record_id: body.record_id });
      return { message: 'The others can see it.' };
    }),
  ];
}
