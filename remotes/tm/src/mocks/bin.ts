import { listBinnedMemories, listBinnedUnits, purgeMemory, purgeUnit } from '@tessera/shared/contract/bin';
import { binPage, tellPair, tellThing } from '@tessera/shared/testing/bin-page';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { HttpHandler } from 'msw';
import type { MemoryStore } from './store.ts';

const none = (thing: string) => problem(404, `There is no such ${thing}, or it was deleted.`);

export function binHandlers(store: MemoryStore): HttpHandler[] {
  return [
    mock(listBinnedMemories, ({ query }) => binPage(store.bin(), tellThing, query.page)),
    mock(purgeMemory, ({ params }) =>
      store.purge(params.id)
        ? { message: 'The translation memory is deleted for good.' }
        : none('translation memory'),
    ),
    mock(listBinnedUnits, ({ params, query }) =>
      store.find(params.id)
        ? binPage(store.unitBin(params.id), tellPair, query.page)
        : none('translation memory'),
    ),
    mock(purgeUnit, ({ params }) =>
      store.purgeUnit(params.id) ? { message: 'The unit is deleted for good.' } : none('unit'),
    ),
  ];
}
