import { languageName } from '@tessera/shared/text/languages';
import { Checkbox, formatNumber, Notice, SearchField } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './upload.module.css';
import type { Resource, ResourceChoice } from './use-resource-choice.ts';

/** Maximum other resources shown at once; the rest are found by name. */
const SHOWN = 8;

/** The memories, or glossaries, to attach to the document. */
export function ProposedResources({
  kind,
  choice,
  error,
}: {
  kind: 'memories' | 'glossaries';
  choice: ResourceChoice;
  error: string | undefined;
}) {
  const { first, others, foundCount, othersCount, chosenCount, search, isChosen, choose } = choice;
  if (first.length + othersCount === 0) return null;
  const box = (resource: Resource, description?: string) => (
    <Checkbox
      key={resource.id}
      label={resource.name}
      {...(description && { description })}
      value={isChosen(resource)}
      onChange={(next) => choose(resource, next)}
    />
  );
  return (
    <fieldset className={css.resources}>
      <legend>{t(`upload.${kind}`)}</legend>
      {first.map((resource) => box(resource))}
      {othersCount > 0 && (
        <details className={css.look}>
          <summary>
            {t(`upload.${kind}-others`, {
              n: formatNumber(chosenCount),
              total: formatNumber(othersCount),
            })}
          </summary>
          <div className={css.options}>
            {othersCount > SHOWN && (
              <SearchField label={t(`upload.${kind}-search`)} value={search} onChange={choice.setSearch} />
            )}
            {others.slice(0, SHOWN).map((resource) =>
              box(
                resource,
                t('upload.pair', {
                  source: languageName(resource.source_lang),
                  target: languageName(resource.target_lang),
                }),
              ),
            )}
          </div>
          {foundCount > SHOWN && (
            <p>{t('upload.look-first', { n: formatNumber(SHOWN), total: formatNumber(foundCount) })}</p>
          )}
        </details>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
    </fieldset>
  );
}
