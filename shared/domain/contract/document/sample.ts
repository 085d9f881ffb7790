import { z } from '@tessera/shared/schema';
import { jobRef, message, pathId } from '../common.ts';
import { document } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT, OWNED_BY_CREATOR } from '../resource.ts';
import { reportLanguage } from '../user.ts';

export const createSample = endpoint({
  id: 'document.sample.create',
  method: 'POST',
  path: '/document/sample',
  summary: 'A small document for trying the editor, with its own memory and glossary',
  access: 'document.manage',
  resource: OWNED_BY_CREATOR,
  body: z.object({
    /**
     * The user's language: the document is translated into it, from English, or from German if it is English.
     */
    language: reportLanguage,
  }),
  answer: document.extend(jobRef.shape),
  status: 201,
});

export const removeSample = endpoint({
  id: 'document.sample.remove',
  method: 'DELETE',
  path: '/document/{id}/sample',
  summary: 'Move a sample to the bin: the document, its memory and its glossary',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: message,
});

export const restoreSample = endpoint({
  id: 'document.sample.restore',
  method: 'POST',
  path: '/document/{id}/sample/restore',
  summary: 'Restore a sample from the bin',
  access: 'document.manage',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: document,
});
