import { type Grants, getGrants } from '@tessera/shared/contract/member';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, formatNumber, SkeletonLines } from '@tessera/shared/ui';
import * as account from '../account/account.module.css';
import { t } from '../messages.ts';

/** A one-line summary of a user's access, and a button to change it. */
export function GrantsSection({ user, onChange }: { user: User; onChange: () => void }) {
  const query = useQuery(queryOf(getGrants, { params: { id: user.id } }));
  const titleId = `grants-${user.id}`;
  return (
    <section className={account.section} aria-labelledby={titleId}>
      <div className={account.head}>
        <h3 id={titleId} className={account.title}>
          {t('grant.title')}
        </h3>
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={onChange}
          disabledReason={user.role === 'admin' && t('grant.admin')}
        >
          {t('grant.change')}
        </Button>
      </div>
      {query.data ? (
        <p className={account.note}>{summaryOf(query.data)}</p>
      ) : query.error ? (
        <ErrorPanel error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonLines lines={1} label={t('grant.loading')} />
      )}
    </section>
  );
}

const KINDS = ['pair', 'document', 'glossary', 'memory'] as const;

function summaryOf({ scope, pairs, resources }: Grants): string {
  if (scope === 'all') return t('grant.all');
  const given = KINDS.flatMap((kind) => {
    const count =
      kind === 'pair' ? pairs.length : resources.filter((resource) => resource.kind === kind).length;
    return count === 0 ? [] : [t(`grant.count.${kind}`, { count, n: formatNumber(count) })];
  });
  if (given.length === 0) return t('grant.nothing');
  return t('grant.some', { given: given.reduce((before, next) => t('grant.join', { before, next })) });
}
