import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { keepFailureEvidence } from './failure-evidence.ts';
import { type Stage, shareStage, startStage } from './stage.ts';

/**
 * A composed stage for all tests of a file: each must leave a clean console. `isAlone`: on a separate
 * workbench, for tests about its whole content, or that change shared data.
 */
export function useStage({ isAlone = false }: { isAlone?: boolean } = {}): Stage {
  let started: Stage | undefined;
  beforeAll(async () => {
    started = await (isAlone ? startStage('composed') : shareStage());
  });
  afterEach(async (context) => {
    if (started) await keepFailureEvidence(context, started.trails);
    expect(await started?.closePages()).toEqual([]);
  });
  afterAll(() => started?.stop());
  // Tests are declared before it has started.
  return new Proxy({} as Stage, {
    get(_, name) {
      if (!started) throw new Error('The stage has not started yet.');
      return Reflect.get(started, name);
    },
  });
}
