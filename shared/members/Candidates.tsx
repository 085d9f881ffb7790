import { findCandidates, listMembers, putMember } from '@tessera/shared/contract/member';
import type { ResourceKind } from '@tessera/shared/contract/resource';
import { keepPreviousData, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { useCurrentUser } from '@tessera/shared/session';
import { ROLE_NAMES } from '@tessera/shared/text/role-names';
import { announce, Button, ErrorPanel, SearchField } from '@tessera/shared/ui';
import { useState } from 'react';
import * as rows from '../rows/rows.module.css';
import * as css from './members.module.css';

/** Users who can be added as members. */
export function Candidates({ params }: { params: { kind: ResourceKind; id: number } }) {
  const [search, setSearch] = useState('');
  // Somebody who does not see everything is shown no list of people: they type the address of the one they mean.
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
        Add people
      </h3>
      <SearchField
        label="Search people"
        placeholder={isByAddress ? 'Their whole email address' : 'Search name or email'}
        value={search}
        onChange={setSearch}
      />
      {failure && <ErrorPanel error={failure} />}
      <ul className={rows.list} aria-label="People to add">
        {found.map(({ id, username, email, role, scope }) => (
          <li key={id} className={rows.item}>
            <span className={css.who}>
              <span className={css.name}>{username}</span>
              <span className={css.note}>
                {email} · {ROLE_NAMES[role]}
                {scope === 'all' && ', sees everything already'}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Add ${username}`}
              busy={add.isPending && add.variables?.params.user_id === id}
              onClick={() =>
                add.mutate(
                  { params: { ...params, user_id: id }, body: {} },
                  { onSuccess: () => announce(`${username} sees it now.`) },
                )
              }
            >
              Add
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
    return search
      ? `Nobody else has the email address “${search}”.`
      : 'Type the email address of somebody to add.';
  }
  return search ? `Nobody else has “${search}” in the name or email.` : 'There is nobody else to add.';
}
