import { describe } from 'vitest';
import { useStage } from '../support/use-stage.ts';
import { editorAccessibility } from './document-accessibility.ts';
import { documentJourneys } from './document-journeys.ts';
import { onDocumentOf } from './document-stage.ts';

const stage = useStage();

describe('the document editor', () => {
  documentJourneys(() => stage);
  editorAccessibility(onDocumentOf(() => stage));
});
