import { findCandidates, listMembers, putMember } from '@tessera/shared/contract/member';
import type { ResourceKind } from '@tessera/shared/contract/resource';
import { keepPreviousData, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { useCurrentUser } from '@tessera/shared/session';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import { announce, Button, ErrorPanel, SearchField } from '@tessera/shared/ui';
import { useState } from 'react';
import * as rows from '../rows/rows.module.css';
import * as css from './members.module.css';
import { t } from './messages.ts';

/** Users who can be added as members. */
export function Candidates({ params }: { params: { kind: ResourceKind; id: number } }) {
  const [search, setSearch] = useState('');
  // Users with assigned access see no list of people: they type a mail address.
  const isByAddress = useCurrentUser()?.scope === 'assigned';
  const query = useQuery({
    ...queryOf(findCandidates, { params, query: { search } }),
    placeholderData: keepPreviousData,
  });
  const add = useMutationOf(putMember, {
    invalidates: [
      { endpoint: listMembers, params },
      { endpoint: findCandidates, params },
    ],
  });
  const failure = query.error ?? add.error;
  const found = query.data ?? [];
  return (
    <section className={css.section} aria-labelledby="members-add">
      <h3 id="members-add" className={css.title}>
        {t('add.title')}
      </h3>
      <SearchField
        label={t('search')}
        placeholder={t(isByAddress ? 'search.address' : 'search.any')}
        value={search}
        onChange={setSearch}
      />
      {failure && <ErrorPanel error={failure} />}
      <ul className={rows.list} aria-label={t('add.list')}>
        {found.map(({ id, username, email, role, scope }) => (
          <li key={id} className={rows.item}>
            <span className={css.who}>
              <span className={css.name}>{username}</span>
              <span className={css.note}>
                {t(scope === 'all' ? 'candidate.all' : 'candidate', { email, role: ROLE_NAMES[role] })}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t('add.of', { user: username })}
              busy={add.isPending && add.variables?.params.user_id === id}
              onClick={() =>
                add.mutate(
                  { params: { ...params, user_id: id }, body: {} },
                  { onSuccess: () => announce(t('added', { user: username })) },
                )
              }
            >
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
      {query.data && found.length === 0 && <p className={css.note}>{nobody(search, isByAddress)}</p>}
    </section>
  );
}

function nobody(search: string, isByAddress: boolean): string {
  if (isByAddress) {
    return search ? t('nobody.address', { search }) : t('nobody.type');
  }
  return search ? t('nobody.any', { search }) : t('nobody');
}
