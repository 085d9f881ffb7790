import type { Document } from '@tessera/shared/contract/document';
import {
  getLqaReport,
  type LqaSettings as Settings,
  setLqaSettings,
} from '@tessera/shared/contract/document/lqa';
import { ERROR_DIMENSIONS, ERROR_SEVERITIES } from '@tessera/shared/lqa/error-types';
import { errorTypeName, severityName } from '@tessera/shared/lqa/names';
import { MQM_PROFILE } from '@tessera/shared/lqa/score';
import { useMutationOf } from '@tessera/shared/query';
import { Checkbox, TextField } from '@tessera/shared/ui';
import { useState } from 'react';
import { SettingsDialog } from '../../editor/toolbar/SettingsDialog.tsx';
import * as css from './lqa.module.css';
import { t } from './messages.ts';

interface Props {
  document: Document;
  settings: Settings;
  mayChange: boolean;
  onClose: () => void;
}

/** The figures as typed, so that a comma or an empty field survives typing. */
interface Typed {
  severities: Record<(typeof ERROR_SEVERITIES)[number], string>;
  weights: Record<(typeof ERROR_DIMENSIONS)[number], string>;
  limit: string;
  critical_fails: boolean;
  two_people: boolean;
}

const toText = <Key extends string>(numbers: Record<Key, number>) =>
  Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)])) as Record<
    Key,
    string
  >;
const toNumbers = <Key extends string>(texts: Record<Key, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, toNumber(value as string)])) as Record<
    Key,
    number
  >;
/** NaN unless it is a number from 0 up. */
function toNumber(typed: string): number {
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  return value >= 0 ? value : Number.NaN;
}

function typedOf({ profile, two_people }: Settings): Typed {
  const { severities, weights, limit, critical_fails } = profile;
  return {
    severities: toText(severities),
    weights: toText(weights),
    limit: String(limit),
    critical_fails,
    two_people,
  };
}

/** Error weights of a document, its pass threshold, and whether a segment needs two people. */
export function LqaSettings({ document, settings, mayChange, onClose }: Props) {
  const save = useMutationOf(setLqaSettings, { invalidates: [getLqaReport] });
  const [typed, setTyped] = useState(() => typedOf(settings));
  const unfit = (text: string) => (Number.isNaN(toNumber(text)) ? t('settings.number') : null);
  const all = [...Object.values(typed.severities), ...Object.values(typed.weights), typed.limit];
  async function submit() {
    if (all.some((text) => unfit(text) !== null)) return;
    const body = {
      profile: {
        severities: toNumbers(typed.severities),
        weights: toNumbers(typed.weights),
        limit: toNumber(typed.limit),
        critical_fails: typed.critical_fails,
      },
      two_people: typed.two_people,
    };
    try {
      await save.mutateAsync({ params: { id: document.id }, body });
      onClose();
    } catch {
      // The error is shown below; the input stays.
    }
  }
  const number = (label: string, value: string, onChange: (value: string) => void) => (
    <TextField
      key={label}
      label={label}
      type="number"
      min={0}
      step="any"
      disabled={!mayChange}
      value={value}
      onChange={onChange}
      error={unfit(value)}
    />
  );
  return (
    <SettingsDialog
      t={t}
      mayChange={mayChange}
      onDefaults={() =>
        setTyped({ ...typedOf({ ...settings, profile: MQM_PROFILE }), two_people: typed.two_people })
      }
      save={save}
      onSave={submit}
      onClose={onClose}
      leadClass={css.hint}
      bodyClass={css.body}
    >
      <section aria-label={t('settings.severities')}>
        <h3>{t('settings.severities')}</h3>
        <div className={css.weights}>
          {ERROR_SEVERITIES.map((severity) =>
            number(severityName(severity), typed.severities[severity], (value) =>
              setTyped({ ...typed, severities: { ...typed.severities, [severity]: value } }),
            ),
          )}
        </div>
      </section>
      <section aria-label={t('settings.weights')}>
        <h3>{t('settings.weights')}</h3>
        <div className={css.weights}>
          {ERROR_DIMENSIONS.map((dimension) =>
            number(errorTypeName(dimension), typed.weights[dimension], (value) =>
              setTyped({ ...typed, weights: { ...typed.weights, [dimension]: value } }),
            ),
          )}
        </div>
      </section>
      <div className={css.weights}>
        {number(t('settings.limit'), typed.limit, (limit) => setTyped({ ...typed, limit }))}
      </div>
      <Checkbox
        label={t('settings.critical')}
        disabled={!mayChange}
        value={typed.critical_fails}
        onChange={(critical_fails) => setTyped({ ...typed, critical_fails })}
      />
      <Checkbox
        label={t('settings.two-people')}
        description={t('settings.two-people-note')}
        disabled={!mayChange}
        value={typed.two_people}
        onChange={(two_people) => setTyped({ ...typed, two_people })}
      />
    </SettingsDialog>
  );
}
