import type { Document } from '@tessera/shared/contract/document';
import { getDocumentEngines } from '@tessera/shared/contract/machine-translation';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Select } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './pretranslate.module.css';

interface Props {
  document: Document;
  /** `null` = nothing is sent. */
  value: number | null;
  onChange: (engineId: number | null) => void;
}

/** Choice for segments without a match: they stay open unless an engine for their languages is selected. */
export function EngineChoice({ document, value, onChange }: Props) {
  const { data } = useQuery(queryOf(getDocumentEngines, { params: { id: document.id } }));
  if (data?.must_not_leave) return <p className={css.muted}>{t('must-not-leave')}</p>;
  if (!data || data.engines.length === 0) return null;
  return (
    <Select
      label={t('without-match')}
      value={String(value ?? '')}
      options={[
        { value: '', label: t('stay-empty') },
        ...data.engines.map(({ id, name }) => ({
          value: String(id),
          label: t('send-to', { engine: name }),
        })),
      ]}
      {...(value !== null && { description: t('send-hint') })}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
