import { ENGINE_NEEDS, type EngineKind, type EnginePair } from '@tessera/shared/contract/machine-translation';
import { Checkbox, type FormState, PasswordField, TextField } from '@tessera/shared/ui';
import { PairFields } from '../grants/PairFields.tsx';
import { t } from '../messages.ts';

export interface EngineValues {
  name: string;
  address: string;
  model: string;
  region: string;
  pairs: EnginePair[];
  budget: number;
  enabled: boolean;
  automatic: boolean;
  /** Never filled from the server, which does not return it. */
  key: string;
}

/** The fields of an engine of this kind, new or existing. */
export function EngineFields<Values extends EngineValues>({
  form,
  kind,
  hasKey = false,
}: {
  form: FormState<Values>;
  kind: EngineKind;
  hasKey?: boolean;
}) {
  const needs = ENGINE_NEEDS[kind];
  const pairs = form.field('pairs');
  const budget = form.field('budget');
  return (
    <>
      <TextField label={t('name')} autoComplete="off" {...form.field('name')} />
      <TextField
        label={t('engine.address')}
        type="url"
        dir="ltr"
        description={t(
          needs.address === 'optional'
            ? 'engine.address-own'
            : kind === 'openai'
              ? 'engine.address-model'
              : kind === 'languagetool'
                ? 'engine.address-check'
                : 'engine.address-hint',
        )}
        isOptional={needs.address === 'optional'}
        placeholder="https://"
        autoComplete="off"
        {...form.field('address')}
      />
      {needs.model && (
        <TextField
          label={t('engine.model')}
          description={t('engine.model-hint')}
          autoComplete="off"
          {...form.field('model')}
        />
      )}
      {needs.key !== 'none' && (
        <PasswordField
          label={t('engine.key')}
          description={t(hasKey ? 'engine.key-kept' : 'engine.key-hint')}
          isOptional={needs.key === 'optional' || hasKey}
          autoComplete="off"
          spellCheck={false}
          {...form.field('key')}
        />
      )}
      {needs.region && (
        <TextField
          label={t('engine.region')}
          description={t('engine.region-hint')}
          isOptional
          autoComplete="off"
          {...form.field('region')}
        />
      )}
      <TextField
        label={t('engine.budget')}
        description={t('engine.budget-hint')}
        inputMode="numeric"
        autoComplete="off"
        name={budget.name}
        error={budget.error}
        value={String(budget.value)}
        onChange={(text) => budget.onChange(Number(text.replace(/\D/g, '')) as Values['budget'])}
      />
      <PairFields
        pairs={pairs.value}
        onChange={(value) => pairs.onChange(value as Values['pairs'])}
        words={{
          title: t('engine.pairs'),
          note: t('engine.pairs-note'),
          list: t('engine.pairs'),
          add: t('engine.add-pair'),
          remove: t('engine.remove-pair'),
          removeOf: (names) => t('engine.remove-pair-of', names),
          isThere: t('engine.pair-there'),
        }}
      />
      <Checkbox
        label={t('engine.enabled')}
        description={t('engine.enabled-hint')}
        {...form.field('enabled')}
      />
      {kind !== 'languagetool' && (
        <Checkbox
          label={t('engine.automatic')}
          description={t('engine.automatic-hint')}
          {...form.field('automatic')}
        />
      )}
    </>
  );
}
