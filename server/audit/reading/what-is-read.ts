import type { Endpoint } from '../../../shared/domain/contract/endpoint.ts';
import type {
  ReferenceKind,
  ResourceKind,
  ResourceReference,
} from '../../../shared/domain/contract/resource.ts';
import { isAudited } from '../audited-endpoint.ts';

export type ReadAction = 'read.texts' | 'read.search';

/** A resource whose texts a call returned, or a part of one. */
export interface ReadThing {
  action: ReadAction;
  kind: Extract<ReferenceKind, ResourceKind | 'segment' | 'term' | 'unit'>;
  id: number;
}

const KINDS: readonly ReferenceKind[] = ['document', 'glossary', 'memory', 'segment', 'term', 'unit'];

/** Calls about one resource whose answers have no texts of it. New calls count as readings until they are listed. */
export const WITHOUT_TEXTS: ReadonlySet<string> = new Set([
  'document.comments.people',
  'document.conformance',
  'document.get',
  'document.glossaries.get',
  'document.machine_translation',
  'document.memories.get',
  'document.package',
  'document.qa.runs',
  'document.qa.settings.get',
  'document.records.authors',
  'document.records.counts',
  'document.records.next',
  'document.records.order',
  'document.reimports.list',
  'document.spelling.suggest',
  'document.spelling.words.list',
  'document.versions.list',
  'document.views.get',
  'glossary.get',
  'glossary.imports.list',
  'glossary.people',
  'memory.actions.list',
  'memory.get',
  'memory.people',
]);

/** Previews of changes: they read, although their method is not GET. */
const OTHER_READINGS = new Set(['document.repair', 'document.replace', 'glossary.impact.find']);

type Found = readonly { memory_id: number }[];
type Terms = readonly { record: { glossary_id: number } }[];
type Hits = { records: readonly { owner: { id: number } }[] };

const memories = (found: Found) => found.map(({ memory_id }) => memory_id);
const glossaries = (hits: Terms) => hits.map(({ record }) => record.glossary_id);
const owners = ({ records }: Hits) => records.map(({ owner }) => owner.id);

/** Searches: the kind of resource they search, and the resources with hits. */
const SEARCHES: Record<string, { kind: ResourceKind; ids: (answer: never) => number[] }> = {
  'search.segments': { kind: 'document', ids: owners },
  'search.terms': { kind: 'glossary', ids: owners },
  'search.units': { kind: 'memory', ids: owners },
  'memory.concordance': { kind: 'memory', ids: ({ records }: { records: Found }) => memories(records) },
  'memory.similar': { kind: 'memory', ids: ({ matches }: { matches: Found }) => memories(matches) },
  'memory.matches': { kind: 'memory', ids: memories },
  'glossary.terms': { kind: 'glossary', ids: glossaries },
  'document.records.matches': { kind: 'memory', ids: ({ matches }: { matches: Found }) => memories(matches) },
  'document.records.substitutions': { kind: 'memory', ids: memories },
  'document.records.terms': { kind: 'glossary', ids: glossaries },
};

export interface AnsweredCall {
  params: unknown;
  query: unknown;
  answer: unknown;
}

/** The resources whose texts a call returned, except for downloads, which have their own events. */
export function whatIsRead(endpoint: Endpoint, { params, query, answer }: AnsweredCall): ReadThing[] {
  const things: ReadThing[] = [];
  const reference = readReference(endpoint);
  if (reference) {
    const id = (params as Record<string, unknown>)[reference.from.slice('params.'.length)];
    const action = isSearch(query) ? 'read.search' : 'read.texts';
    if (typeof id === 'number') things.push({ action, kind: reference.kind as ReadThing['kind'], id });
  }
  const search = SEARCHES[endpoint.id];
  if (search && !(answer instanceof Response)) {
    for (const id of new Set(search.ids(answer as never)))
      things.push({ action: 'read.search', kind: search.kind, id });
  }
  return things;
}

/** The reference to the resource whose texts a call returns; `null` if it returns none. */
export function readReference(endpoint: Endpoint): ResourceReference | null {
  const { id, method, resource } = endpoint;
  if (WITHOUT_TEXTS.has(id) || isAudited(endpoint)) return null;
  if (method !== 'GET' && !OTHER_READINGS.has(id)) return null;
  if (!resource || 'none' in resource || 'filtered' in resource) return null;
  const references: readonly ResourceReference[] = 'kind' in resource ? [resource] : resource;
  return references.find(({ kind, from }) => from.startsWith('params.') && KINDS.includes(kind)) ?? null;
}

function isSearch(query: unknown): boolean {
  const { search, source, target, query: conditions } = (query ?? {}) as Record<string, unknown>;
  return [search, source, target, conditions].some((text) => typeof text === 'string' && text !== '');
}
