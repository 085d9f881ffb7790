import {
  deleteEngine,
  ENGINE_NEEDS,
  type Engine,
  listEngines,
  listSendings,
  updateEngine,
} from '@tessera/shared/contract/machine-translation';
import { useMutationOf } from '@tessera/shared/query';
import {
  Button,
  Checkbox,
  confirmDestructive,
  ErrorPanel,
  FormDialog,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from '../webhooks/webhooks.module.css';
import { EngineFields, type EngineValues } from './EngineFields.tsx';
import { EngineTest } from './EngineTest.tsx';

/** An engine with its settings, a test, and its removal. */
export function EngineSheet({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  const params = { id: engine.id };
  const update = useMutationOf(updateEngine, { invalidates: [listEngines] });
  const remove = useMutationOf(deleteEngine, { invalidates: [listEngines, listSendings] });
  const form = useForm<EngineValues & { removesKey: boolean }>({
    defaults: { ...settingsOf(engine), key: '', removesKey: false },
    draft: `machine-translation/${engine.id}`,
    secret: 'key',
    schema: updateEngine.body,
    onSubmit: async ({ key, removesKey, ...body }, call) => {
      // If absent, the current key is kept.
      const change = removesKey ? { ...body, key: '' } : key === '' ? body : { ...body, key };
      await update.mutateAsync({ params, body: change, ...call });
      toast({ tone: 'success', message: t('engine.saved', { name: body.name }) });
    },
  });
  const mayRemoveKey = engine.has_key && ENGINE_NEEDS[engine.kind].key === 'optional';

  async function askToDelete() {
    const isSure = await confirmDestructive({
      title: t('engine.delete-question', { name: engine.name }),
      consequence: t('engine.delete-consequence'),
      confirmLabel: t('engine.delete'),
    });
    if (!isSure) return;
    await remove.mutateAsync({ params }).then(
      () => {
        toast({ tone: 'success', message: t('engine.deleted', { name: engine.name }) });
        form.discard();
        onClose();
      },
      // The panel shows the error.
      () => {},
    );
  }
  return (
    <FormDialog form={form} title={engine.name} submitLabel={t('save')} onClose={onClose} isSheet>
      <EngineFields form={form} kind={engine.kind} hasKey={engine.has_key} />
      {mayRemoveKey && <Checkbox label={t('engine.remove-key')} {...form.field('removesKey')} />}
      <EngineTest engine={engine} isChanged={form.isDirty} />
      <div className={css.buttons}>
        <Button size="small" busy={remove.isPending} onClick={() => void askToDelete()}>
          {t('engine.delete')}
        </Button>
      </div>
      {remove.error && <ErrorPanel error={remove.error} />}
    </FormDialog>
  );
}

function settingsOf({ name, address, model, region, pairs, budget, enabled, automatic = true }: Engine) {
  return { name, address, model, region, pairs, budget, enabled, automatic };
}
