import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Stage, startStage } from '../support/stage.ts';
import { documentJourneys } from './document-journeys.ts';
import { glossaryJourneys } from './glossary-journeys.ts';
import { memoryJourneys } from './memory-journeys.ts';
import { userJourneys } from './user-journeys.ts';

const REMOTES = [
  ['documents', documentJourneys],
  ['glossary', glossaryJourneys],
  ['tm', memoryJourneys],
  ['users', userJourneys],
] as const;

describe.each(REMOTES)('the remote %s alone, over its mocked API', (name, journeys) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage('standalone', name);
  });
  afterEach(async () => {
    expect(await stage.closePages()).toEqual([]);
  });
  afterAll(() => stage?.stop());

  journeys(() => stage);
});
