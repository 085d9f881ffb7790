import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Stage, startStage } from './stage.ts';

/** A composed stage for all tests of a file: each must leave a console that says nothing unexpected. */
export function useStage(): Stage {
  let started: Stage | undefined;
  beforeAll(async () => {
    started = await startStage('composed');
  });
  afterEach(async () => {
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
