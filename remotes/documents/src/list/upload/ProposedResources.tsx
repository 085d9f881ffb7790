import { languageName } from '@tessera/shared/text/languages';
import { Checkbox, filterRows, formatNumber, Notice, SearchField } from '@tessera/shared/ui';
import { useState } from 'react';
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
  const { first, others, isChosen, choose } = choice;
  const [search, setSearch] = useState('');
  if (first.length + others.length === 0) return null;
  const found = filterRows(others, search, ({ name }) => [name]);
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
      {others.length > 0 && (
        <details className={css.look}>
          <summary>
            {t(`upload.${kind}-others`, {
              n: formatNumber(others.filter(isChosen).length),
              total: formatNumber(others.length),
            })}
          </summary>
          <div className={css.options}>
            {others.length > SHOWN && (
              <SearchField label={t(`upload.${kind}-search`)} value={search} onChange={setSearch} />
            )}
            {found.slice(0, SHOWN).map((resource) =>
              box(
                resource,
                t('upload.pair', {
                  source: languageName(resource.source_lang),
                  target: languageName(resource.target_lang),
                }),
              ),
            )}
          </div>
          {found.length > SHOWN && (
            <p>{t('upload.look-first', { n: formatNumber(SHOWN), total: formatNumber(found.length) })}</p>
          )}
        </details>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
    </fieldset>
  );
}
