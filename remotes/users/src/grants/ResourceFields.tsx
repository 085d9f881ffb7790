import { listDocuments } from '@tessera/shared/contract/document';
import { listGlossaries } from '@tessera/shared/contract/glossary';
import type { GrantedResource } from '@tessera/shared/contract/member';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import type { Role } from '@tessera/shared/policy';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { rolesWithin } from '@tessera/shared/remote/members';
import { rows } from '@tessera/shared/remote/rows';
import { Button, ErrorPanel, SearchField, Select } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from './grants.module.css';

type Resource = Pick<GrantedResource, 'kind' | 'id' | 'name'>;

/** As many as users can scan without a search. */
const MOST = 5;

interface ResourceFieldsProps {
  role: Role;
  given: readonly GrantedResource[];
  onChange: (given: GrantedResource[]) => void;
}

/** The documents, glossaries and memories granted individually. */
export function ResourceFields({ role, given, onChange }: ResourceFieldsProps) {
  const [search, setSearch] = useState('');
  const query = { page: 0, search };
  const kept = { placeholderData: keepPreviousData };
  const documents = useQuery({ ...queryOf(listDocuments.page, { query }), ...kept });
  const glossaries = useQuery({ ...queryOf(listGlossaries.page, { query }), ...kept });
  const memories = useQuery({ ...queryOf(listMemories.page, { query }), ...kept });
  const failure = documents.error ?? glossaries.error ?? memories.error;
  const isKnown = [documents, glossaries, memories].every(
    ({ data, isPlaceholderData }) => data && !isPlaceholderData,
  );
  const all: Resource[] = [
    ...(documents.data?.records ?? []).map(({ id, name }) => ({ kind: 'document' as const, id, name })),
    ...(glossaries.data?.records ?? []).map(({ id, name }) => ({ kind: 'glossary' as const, id, name })),
    ...(memories.data?.records ?? []).map(({ id, name }) => ({ kind: 'memory' as const, id, name })),
  ];
  const isGiven = (thing: Resource) => given.some(({ kind, id }) => kind === thing.kind && id === thing.id);
  const found = all.filter((thing) => !isGiven(thing)).slice(0, MOST);
  const change = (thing: GrantedResource, fields: Partial<GrantedResource>) =>
    onChange(given.map((other) => (other === thing ? { ...thing, ...fields } : other)));
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{t('grant.things')}</legend>
      <p className={css.note}>{t('grant.things-note')}</p>
      {given.length > 0 && (
        <ul className={rows.list} aria-label={t('grant.given')}>
          {given.map((thing) => (
            <li key={`${thing.kind} ${thing.id}`} className={rows.item}>
              <ResourceName thing={thing} />
              <span className={rows.does}>
                {role !== 'user' && (
                  <Select<Role | ''>
                    label={t('grant.role-of', { name: thing.name })}
                    isLabelHidden
                    value={thing.role ?? ''}
                    onChange={(value) => change(thing, { role: value || null })}
                    options={rolesWithin(role)}
                  />
                )}
                <Button
                  size="small"
                  aria-label={t('grant.remove-of', { name: thing.name })}
                  onClick={() => onChange(given.filter((other) => other !== thing))}
                >
                  {t('grant.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SearchField
        label={t('grant.search')}
        placeholder={t('grant.search-hint')}
        value={search}
        onChange={setSearch}
      />
      {failure && <ErrorPanel error={failure} title={t('grant.things-failed')} />}
      <ul className={rows.list} aria-label={t('grant.to-give')}>
        {found.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`} className={rows.item}>
            <ResourceName thing={thing} />
            <Button
              size="small"
              aria-label={t('grant.add-of', { name: thing.name })}
              onClick={() => onChange([...given, { ...thing, role: null }])}
            >
              {t('grant.add')}
            </Button>
          </li>
        ))}
      </ul>
      {search && isKnown && found.length === 0 && (
        <p className={css.note}>{t('grant.none-found', { search })}</p>
      )}
    </fieldset>
  );
}

function ResourceName({ thing }: { thing: Resource }) {
  return (
    <span className={css.name}>
      <span dir="auto">{thing.name}</span>
      <span className={css.kind}>{t(`grant.kind.${thing.kind}`)}</span>
    </span>
  );
}
