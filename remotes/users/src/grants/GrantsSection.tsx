import { type Grants, getGrants } from '@tessera/shared/contract/member';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, formatNumber, SkeletonLines } from '@tessera/shared/ui';
import * as account from '../account/account.module.css';

/** A one-line summary of what a user may see, and a button to change it. */
export function GrantsSection({ user, onChange }: { user: User; onChange: () => void }) {
  const query = useQuery(queryOf(getGrants, { params: { id: user.id } }));
  const titleId = `grants-${user.id}`;
  return (
    <section className={account.section} aria-labelledby={titleId}>
      <div className={account.head}>
        <h3 id={titleId} className={account.title}>
          What they see
        </h3>
        <Button
          size="small"
          onClick={onChange}
          disabledReason={user.role === 'admin' && 'An administrator sees everything.'}
        >
          Change
        </Button>
      </div>
      {query.data ? (
        <p className={account.note}>{summaryOf(query.data)}</p>
      ) : query.error ? (
        <ErrorPanel error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonLines lines={1} label="Loading what they see" />
      )}
    </section>
  );
}

const WORDS = {
  pair: ['language pair', 'language pairs'],
  document: ['document', 'documents'],
  glossary: ['glossary', 'glossaries'],
  memory: ['memory', 'memories'],
} as const;

function summaryOf({ scope, pairs, resources }: Grants): string {
  if (scope === 'all') return 'All documents, glossaries and memories.';
  const kinds = ['pair', 'document', 'glossary', 'memory'] as const;
  const given = kinds.flatMap((kind) => {
    const count =
      kind === 'pair' ? pairs.length : resources.filter((resource) => resource.kind === kind).length;
    const [one, many] = WORDS[kind];
    return count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];
  });
  if (given.length === 0) return 'Nothing was given to them yet; they see only what they make.';
  return `What they make, and what was given to them: ${given.join(', ')}.`;
}
