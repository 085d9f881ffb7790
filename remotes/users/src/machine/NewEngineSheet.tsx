import {
  createEngine,
  ENGINE_KINDS,
  ENGINE_NEEDS,
  type Engine,
  type EngineKind,
  listEngines,
} from '@tessera/shared/contract/machine-translation';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, Select, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { EngineFields, type EngineValues } from './EngineFields.tsx';
import { kindName } from './engine-words.ts';

interface Props {
  onClose: () => void;
  onMade: (made: Engine) => void;
}

export function NewEngineSheet({ onClose, onMade }: Props) {
  const create = useMutationOf(createEngine, { invalidates: [listEngines] });
  const form = useForm<EngineValues & { kind: EngineKind }>({
    defaults: {
      kind: 'deepl',
      name: '',
      address: '',
      model: '',
      region: '',
      pairs: [],
      budget: 500_000,
      enabled: false,
      automatic: true,
      key: '',
    },
    draft: 'machine-translation/new',
    secret: 'key',
    schema: createEngine.body,
    onSubmit: async (values, call) => onMade(await create.mutateAsync({ body: onlyNeeded(values), ...call })),
  });
  const { value: kind, onChange, ...kindField } = form.field('kind');
  return (
    <FormDialog
      form={form}
      title={t('engine.new')}
      submitLabel={t('engine.create')}
      onClose={onClose}
      isSheet
    >
      <Select<EngineKind>
        label={t('engine.kind')}
        options={ENGINE_KINDS.map((value) => ({ value, label: kindName(value) }))}
        value={kind}
        onChange={onChange}
        {...kindField}
      />
      <EngineFields form={form} kind={kind} />
    </FormDialog>
  );
}

/** Drops values of hidden fields, typed before another kind was chosen. */
function onlyNeeded({ key, model, region, ...rest }: EngineValues & { kind: EngineKind }) {
  const needs = ENGINE_NEEDS[rest.kind];
  return {
    ...rest,
    ...(needs.key === 'none' || key === '' ? {} : { key }),
    ...(needs.model ? { model } : {}),
    ...(needs.region ? { region } : {}),
  };
}
