import type { Memory, Unit } from '@tessera/shared/contract/translation-memory';
import { getUnit, type UnitDetails } from '@tessera/shared/contract/translation-memory/unit';
import { paths } from '@tessera/shared/paths';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Link } from '@tessera/shared/router';
import { languageName } from '@tessera/shared/text/languages';
import { ErrorPanel, RelativeTime, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { rich, t } from '../messages.ts';
import { toVisible } from './code-notation.ts';
import { originName } from './origin-name.ts';
import * as css from './unit-panel.module.css';

type Fact = readonly [name: string, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The texts of a unit, read-only. */
export function UnitTexts({ memory, unit }: { memory: Memory; unit: Unit }) {
  const text = (side: 'source' | 'target', lang: string): Fact => [
    t(`unit.${side}`, { language: languageName(lang) }),
    <span key={side} dir="auto" lang={lang} className={css.text}>
      {toVisible(unit[side])}
    </span>,
  ];
  return <Facts facts={[text('source', memory.source_lang), text('target', memory.target_lang)]} />;
}

/** A unit's origin, author, date and context. */
export function UnitFacts({ unit }: { unit: Unit }) {
  const query = useQuery({ ...queryOf(getUnit, { params: { id: unit.id } }), staleTime: 0 });
  return (
    <section className={css.section} aria-label={t('facts.title')}>
      <h3>{t('facts.title')}</h3>
      {query.isPending && <SkeletonLines lines={4} />}
      {query.error && !query.data && <ErrorPanel error={query.error} title={t('facts.failed')} />}
      {query.data && <Facts facts={factsOf(query.data)} />}
    </section>
  );
}

function factsOf(unit: UnitDetails): Fact[] {
  return [
    [t('column.origin'), originOf(unit)],
    [t('facts.created'), byAt(unit.created_by, unit.created_at)],
    [t('facts.changed'), unit.version > 1 ? byAt(unit.updated_by, unit.updated_at) : null],
    [t('facts.before'), neighbour(unit.previous_source, t('facts.first'))],
    [t('facts.after'), neighbour(unit.next_source, t('facts.last'))],
    [t('facts.key'), unit.context_key && <code dir="ltr">{unit.context_key}</code>],
  ];
}

function originOf({ origin, segment, import: added }: UnitDetails): ReactNode {
  if (segment) {
    const { document_id, document_name, row_number } = segment;
    return (
      <Link to={paths.document(document_id, { segment: row_number })} dir="auto">
        {t('facts.segment', { document: document_name, number: row_number })}
      </Link>
    );
  }
  if (!added) return <span dir="auto">{originName(origin)}</span>;
  const file = added.file_name;
  return (
    <>
      {file ? rich('facts.file', {}, { file: () => <bdi>{file}</bdi> }) : originName(origin)}
      <br />
      <span className={css.when}>{byAt(added.user, added.at)}</span>
    </>
  );
}

export function byAt(user: string | null, at: string): ReactNode {
  const time = () => <RelativeTime time={at} />;
  return user ? rich('by', { user }, { time }) : time();
}

/** `null` = unknown, `''` = none. */
function neighbour(source: string | null, none: string): ReactNode {
  if (source === null) return null;
  return source === '' ? <i>{none}</i> : <span dir="auto">{source}</span>;
}
