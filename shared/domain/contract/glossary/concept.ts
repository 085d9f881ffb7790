import { z } from '@tessera/shared/schema';
import { baseVersion, id, language, pathId, requiredText, text, time, userRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { glossaryRecord, termStatus } from '../glossary.ts';
import { OF_TERM } from '../resource.ts';

/** A term of a concept in a further language: neither the glossary's source nor its target. */
export const conceptTerm = z.object({
  lang: language,
  term: requiredText,
  status: termStatus.nullable().default(null),
  part_of_speech: text.nullable().default(null),
  note: text.nullable().default(null),
});
export type ConceptTerm = z.output<typeof conceptTerm>;

export const conceptFields = z.object({
  subject_field: text.nullable(),
  definition: text.nullable(),
  note: text.nullable(),
  /** In further languages. */
  terms: z.array(conceptTerm).max(500),
});

export const concept = conceptFields.extend({
  /** `null` = the term has no synonyms yet. */
  id: id.nullable(),
  /** The glossary's terms for the concept, including the requested one. */
  records: z.array(glossaryRecord),
  version: z.int(),
});
export type Concept = z.output<typeof concept>;

export const getConcept = endpoint({
  id: 'glossary.concept.get',
  method: 'GET',
  path: '/glossary/records/{id}/concept',
  summary: 'The concept of a term: its synonyms, and its terms in other languages',
  access: 'glossary.read',
  resource: OF_TERM,
  params: pathId,
  answer: concept,
});

export const updateConcept = endpoint({
  id: 'glossary.concept.update',
  method: 'PUT',
  path: '/glossary/records/{id}/concept',
  summary: 'Set a concept’s definition and its terms in other languages',
  access: 'glossary.edit_terms',
  resource: OF_TERM,
  params: pathId,
  body: conceptFields.extend({ version: baseVersion.optional() }),
  answer: concept,
  errors: { 409: 'Someone else has changed the concept; see `current`' },
});

export const joinConcept = endpoint({
  id: 'glossary.concept.join',
  method: 'POST',
  path: '/glossary/records/{id}/concept',
  summary: 'Make a term a synonym of another term in the glossary',
  access: 'glossary.edit_terms',
  resource: [OF_TERM, { kind: 'term', from: 'body.record_id' }],
  params: pathId,
  body: z.object({ record_id: id }),
  answer: concept,
});

export const leaveConcept = endpoint({
  id: 'glossary.concept.leave',
  method: 'DELETE',
  path: '/glossary/records/{id}/concept',
  summary: 'Remove a term from its concept; it gets its own concept',
  access: 'glossary.edit_terms',
  resource: OF_TERM,
  params: pathId,
  answer: concept,
});

const recordedFields = glossaryRecord.pick({
  source: true,
  target: true,
  comment: true,
  status: true,
  part_of_speech: true,
  definition: true,
  usage: true,
  exact: true,
  case_sensitive: true,
  prefix: true,
});

export const recordChange = z.object({
  id,
  kind: z.enum(['created', 'changed', 'deleted', 'restored', 'imported', 'import_undone']),
  at: time,
  user: userRef.nullable(),
  before: recordedFields.nullable(),
  after: recordedFields,
});
export type RecordChange = z.output<typeof recordChange>;

export const getRecordHistory = endpoint({
  id: 'glossary.records.history',
  method: 'GET',
  path: '/glossary/records/{id}/history',
  summary: 'The history of a term, newest first',
  access: 'glossary.read',
  resource: OF_TERM,
  params: pathId,
  answer: z.array(recordChange),
});
