import { CHECKS } from '@tessera/shared/checks';
import { checkDescription, checkName } from '@tessera/shared/checks/names';
import type { Document } from '@tessera/shared/contract/document';
import {
  checkDocument,
  getQualityReport,
  getQualitySettings,
  type QualitySettings,
  setQualitySettings,
} from '@tessera/shared/contract/document/quality';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { ErrorPanel, SearchField, Select, SkeletonLines } from '@tessera/shared/ui';
import { useId, useState } from 'react';
import { AS_BY_ITSELF } from '../../core/findings/use-quality.ts';
import { SettingsDialog } from '../../editor/toolbar/SettingsDialog.tsx';
import { LEVELS, type Level, levelOf, withLevel } from './check-levels.ts';
import { t } from './messages.ts';
import * as css from './quality.module.css';

export interface QualitySettingsDialogProps {
  document: Document;
  mayChange: boolean;
  onClose: () => void;
}

/** The level of each check in this document. */
export function QualitySettingsDialog({ document, mayChange, onClose }: QualitySettingsDialogProps) {
  const params = { id: document.id };
  const query = useQuery({ ...queryOf(getQualitySettings, { params }), staleTime: 0 });
  const save = useMutationOf(setQualitySettings, {
    invalidates: [getQualitySettings, getQualityReport, checkDocument],
  });
  const [changed, setChanged] = useState<QualitySettings | null>(null);
  const [search, setSearch] = useState('');
  const id = useId();
  const settings = changed ?? query.data ?? AS_BY_ITSELF;
  const wanted = search.trim().toLowerCase();
  const shown = CHECKS.map((check) => ({
    ...check,
    name: checkName(check.id),
    description: checkDescription(check.id),
  })).filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted));

  async function submit() {
    if (!changed) return onClose();
    try {
      await save.mutateAsync({ params, body: changed });
      onClose();
    } catch {
      // The error is shown below; the choice stays.
    }
  }
  return (
    <SettingsDialog
      t={t}
      mayChange={mayChange}
      onDefaults={() => setChanged(AS_BY_ITSELF)}
      defaultsReason={!query.data && t('settings.coming')}
      save={save}
      onSave={submit}
      onClose={onClose}
      leadClass={css.lead}
      bodyClass={css.body}
    >
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} title={t('settings.failed')} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonLines lines={8} label={t('settings.loading')} />
      ) : (
        <>
          <SearchField
            label={t('settings.find')}
            placeholder={t('settings.find')}
            value={search}
            onChange={setSearch}
          />
          <ul className={css.checks} aria-label={t('settings.list')}>
            {shown.map((check) => (
              <li key={check.id} className={css.checkRow}>
                <span>
                  <b id={`${id}-${check.id}`}>{check.name}</b>
                  <span className={css.faint}>{check.description}</span>
                </span>
                <Select<Level>
                  label={check.name}
                  isLabelHidden
                  disabled={!mayChange}
                  value={levelOf(settings, check)}
                  onChange={(level) => setChanged(withLevel(settings, check.id, level))}
                  options={LEVELS.map((level) => ({
                    value: level,
                    label: levelName(level, level === check.severity),
                    disabled: level === 'blocking' && !check.find,
                  }))}
                />
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p className={css.lead}>{t('settings.none')}</p>}
        </>
      )}
    </SettingsDialog>
  );
}

function levelName(level: Level, isDefault: boolean): string {
  const name = t(`level.${level}`);
  return isDefault ? t('level.default', { level: name }) : name;
}
