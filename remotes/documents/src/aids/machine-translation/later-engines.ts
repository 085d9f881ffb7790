import { withMessages } from '@tessera/shared/messages';
import { laterLine } from '@tessera/shared/remote/later';

/** The code for the offers of engines. */
export const loadEngines = withMessages(() => import(/* webpackChunkName: "machine" */ './EngineOffer.tsx'));

export const EngineOffer = laterLine(async () => (await loadEngines()).EngineOffer);
