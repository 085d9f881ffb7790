import type { DataSet } from '../../shared/remote/standalone/scenario.ts';
import { fillLarge } from './fill-large.ts';
import { fillSample } from './fill-sample.ts';
import { fillUnusual } from './fill-unusual.ts';
import { type Filler, fillerOf, openWorkspace, type Workspace } from './workspace.ts';

const FILL: Record<DataSet, (filler: Filler) => Promise<void>> = {
  sample: fillSample,
  empty: async () => {},
  large: fillLarge,
  unusual: fillUnusual,
};

/** A workspace with a data set, created through the public API. */
export async function makeDataSet(name: DataSet): Promise<Workspace> {
  const workspace = await openWorkspace();
  const filler = await fillerOf(workspace);
  await filler.put(`/users/${workspace.playerId('freelancer')}/grants`, {
    scope: 'assigned',
    pairs: [{ source_lang: 'en', target_lang: 'de' }],
    resources: [],
  });
  await FILL[name](filler);
  return workspace;
}
