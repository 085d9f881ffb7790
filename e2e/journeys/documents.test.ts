import { describe } from 'vitest';
import { useStage } from '../support/use-stage.ts';
import { editorAccessibility } from './document-accessibility.ts';
import { documentJourneys } from './document-journeys.ts';
import { onDocumentOf } from './document-stage.ts';

const stage = useStage();

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
