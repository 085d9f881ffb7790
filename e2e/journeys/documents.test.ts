import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Stage, startStage } from '../support/stage.ts';
import { editorAccessibility } from './document-accessibility.ts';
import { documentJourneys } from './document-journeys.ts';
import { onDocumentOf } from './document-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage('composed');
});
afterEach(async () => {
  expect(await stage.closePages()).toEqual([]);
});
afterAll(() => stage?.stop());

describe('the document editor', () => {
  documentJourneys(() => stage);
});

// The markup is the same in each mode.
describe.each(['light', 'dark'] as const)('the document editor, %s', (theme) => {
  editorAccessibility(
    onDocumentOf(() => stage),
    theme,
  );
});
