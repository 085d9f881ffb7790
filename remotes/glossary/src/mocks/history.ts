import type { GlossaryRecord } from '@tessera/shared/contract/glossary';
import type { RecordChange } from '@tessera/shared/contract/glossary-concept';

/** What happened to each term of the mocked API. */
export function createHistory(user: NonNullable<RecordChange['user']>) {
  const changes = new Map<number, RecordChange[]>();
  let last = 0;
  return {
    note(kind: RecordChange['kind'], before: GlossaryRecord | null, after: GlossaryRecord) {
      last += 1;
      const at = new Date().toISOString();
      const change = { id: last, kind, at, user, before: before && fieldsOf(before), after: fieldsOf(after) };
      changes.set(after.id, [change, ...(changes.get(after.id) ?? [])]);
    },
    /** Newest first. */
    of: (termId: number): RecordChange[] => changes.get(termId) ?? [],
  };
}

function fieldsOf(term: GlossaryRecord): RecordChange['after'] {
  const { source, target, comment, status, part_of_speech, definition, usage } = term;
  const { exact, case_sensitive, prefix } = term;
  return {
    source,
    target,
    comment,
    status,
    part_of_speech,
    definition,
    usage,
    exact,
    case_sensitive,
    prefix,
  };
}
