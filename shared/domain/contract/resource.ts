/** The kinds of resources granted individually or by language. */
export const RESOURCE_KINDS = ['document', 'glossary', 'memory'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** The target of an id; access to a part is decided by its resource. */
export type ReferenceKind =
  | ResourceKind
  | 'segment'
  | 'term'
  | 'unit'
  | 'glossary import'
  | 'memory import'
  | 'analysis'
  | 'job'
  /** Kind given in the path, as `kind`. */
  | 'any';

export interface ResourceReference {
  kind: ReferenceKind;
  /** The field with the id; an absent id refers to nothing. */
  from: `params.${string}` | `body.${string}`;
}

/**
 * The resource a call acts on. The server answers 404 for resources the user may not see: automatically for a
 * reference, in the handler's own query for `filtered` ones.
 */
export type ResourceRule =
  | ResourceReference
  | readonly ResourceReference[]
  | { filtered: readonly ResourceKind[] }
  /** Acts on no resource, for this reason. */
  | { none: string };

const byId = (kind: ReferenceKind): ResourceReference => ({ kind, from: 'params.id' });

export const OF_DOCUMENT = byId('document');
export const OF_GLOSSARY = byId('glossary');
export const OF_MEMORY = byId('memory');
export const OF_SEGMENT = byId('segment');
export const OF_TERM = byId('term');
export const OF_UNIT = byId('unit');
export const OF_GLOSSARY_IMPORT = byId('glossary import');
export const OF_MEMORY_IMPORT = byId('memory import');
export const OF_ANALYSIS = byId('analysis');
export const OF_JOB = byId('job');

/** New resources belong to their creator. */
export const OWNED_BY_CREATOR = { none: 'creates a new one, owned by its creator' };
export const OF_OWN_ACCOUNT = { none: 'is looked up with the caller’s account' };
export const OF_USERS = { none: 'requires the right to manage users, which overrides grants' };
export const OF_OPERATIONS = { none: 'requires an administrator right, which includes everything' };
export const OF_RELEASE = { none: 'concerns the program’s parts, and requires a deploy key' };
