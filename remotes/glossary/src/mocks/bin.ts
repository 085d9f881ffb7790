import {
  listBinnedGlossaries,
  listBinnedTerms,
  purgeGlossary,
  purgeTerm,
} from '@tessera/shared/contract/bin';
import { binPage, tellPair, tellThing } from '@tessera/shared/testing/bin-page';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { HttpHandler } from 'msw';
import type { GlossaryStore } from './store.ts';

const none = (thing: string) => problem(404, `There is no such ${thing}, or it was deleted.`);

export function binHandlers(store: GlossaryStore): HttpHandler[] {
  return [
    mock(listBinnedGlossaries, ({ query }) => binPage(store.bin(), tellThing, query.page)),
    mock(purgeGlossary, ({ params }) =>
      store.purge(params.id) ? { message: 'The glossary is deleted for good.' } : none('glossary'),
    ),
    mock(listBinnedTerms, ({ params, query }) =>
      store.find(params.id) ? binPage(store.termBin(params.id), tellPair, query.page) : none('glossary'),
    ),
    mock(purgeTerm, ({ params }) =>
      store.purgeTerm(params.id) ? { message: 'The term is deleted for good.' } : none('term'),
    ),
  ];
}
