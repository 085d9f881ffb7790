import { type Glossary, listGlossaries } from '@tessera/shared/contract/glossary';
import { mock } from '@tessera/shared/testing/mock';
import type { RequestHandler } from 'msw';

function glossary(id: number, name: string, records_count: number): Glossary {
  const at = '2026-01-01T00:00:00Z';
  return {
    id,
    name,
    records_count,
    source_lang: 'en',
    target_lang: 'de',
    created_at: at,
    updated_at: at,
    processing_status: 'done',
    processing_error: null,
    upload_time: null,
    created_by_user: { id: 1, username: 'Ana' },
    job_id: null,
  };
}

/** The mocked API: what the screen asks for, held to the contract. */
export function createHandlers(): RequestHandler[] {
  return [mock(listGlossaries, () => [glossary(1, 'Ship parts', 125), glossary(2, 'Harbours', 12)])];
}
