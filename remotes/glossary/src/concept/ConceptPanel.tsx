import type { Glossary, GlossaryRecord } from '@tessera/shared/contract/glossary';
import { getConcept, leaveConcept } from '@tessera/shared/contract/glossary/concept';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { languageName } from '@tessera/shared/text/languages';
import { Badge, Button, ErrorPanel, IconPlus, SkeletonLines } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { fieldName } from '../terms/term-fields.ts';
import { STATUS_NAMES, STATUS_TONES } from '../terms/term-status.ts';
import { TERM_AFFECTS } from '../terms/use-term-removal.ts';
import { ConceptForm } from './ConceptForm.tsx';
import * as css from './concept.module.css';

interface Props {
  glossary: Glossary;
  term: GlossaryRecord;
  mayEdit: boolean;
  onSynonym?: () => void;
  onDirty?: (isDirty: boolean) => void;
}

/** A term's concept: synonyms, and its terms in further languages. */
export function ConceptPanel({ glossary, term, mayEdit, onSynonym, onDirty }: Props) {
  const query = useQuery({ ...queryOf(getConcept, { params: { id: term.id } }), staleTime: 0 });
  const leave = useMutationOf(leaveConcept, { invalidates: [...TERM_AFFECTS, getConcept] });
  const concept = query.data;
  // A later failed fetch keeps the input on the screen.
  if (!concept)
    return query.error ? (
      <ErrorPanel error={query.error} title={t('concept.failed')} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonLines />
    );
  return (
    <div className={css.concept}>
      <section aria-label={t('concept.terms')}>
        <h3>
          {t('concept.languages', {
            source: languageName(glossary.source_lang),
            target: languageName(glossary.target_lang),
          })}
        </h3>
        <ul className={css.terms}>
          {concept.records.map(({ id, source, target, status }) => (
            <li key={id}>
              <span dir="auto">
                {source} → {target}
              </span>
              {status && <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>}
              {mayEdit && concept.records.length > 1 && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('concept.take-out-of', { source })}
                  onClick={() => leave.mutate({ params: { id } })}
                >
                  {t('concept.take-out')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {leave.error && <ErrorPanel error={leave.error} title={t('concept.not-taken-out')} />}
        {mayEdit && onSynonym && (
          <Button size="small" icon={IconPlus} onClick={onSynonym}>
            {t('term.add-synonym')}
          </Button>
        )}
      </section>
      {mayEdit ? (
        <ConceptForm
          key={`${concept.id} ${concept.version}`}
          term={term}
          concept={concept}
          onDirty={onDirty}
        />
      ) : (
        <dl className={css.facts}>
          {(
            [
              [t('field.domain'), concept.subject_field],
              [fieldName('definition'), concept.definition],
              [t('concept.note'), concept.note],
              ...concept.terms.map(({ lang, term: text }) => [languageName(lang), text] as const),
            ] as const
          ).map(
            ([name, value]) =>
              value && (
                <div key={name + value}>
                  <dt>{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  );
}
