import { listBinnedDocuments, purgeDocument } from '@tessera/shared/contract/bin';
import { binPage, tellThing } from '@tessera/shared/testing/bin-page';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { HttpHandler } from 'msw';
import type { DocumentStore } from './store.ts';

export function binHandlers(store: DocumentStore): HttpHandler[] {
  return [
    mock(listBinnedDocuments, ({ query }) => binPage(store.bin(), tellThing, query.page)),
    mock(purgeDocument, ({ params }) =>
      store.purge(params.id)
        ? { message: 'The document is deleted for good.' }
        : problem(404, 'There is no such document, or it was deleted.'),
    ),
  ];
}
