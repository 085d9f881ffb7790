import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@tessera/shared/contract/webhook';
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
import { DeliveryList } from './DeliveryList.tsx';
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx';
import * as css from './webhooks.module.css';

interface WebhookSheetProps {
  webhook: Webhook;
  onClose: () => void;
  onSecret: (made: { name: string; secret: string }) => void;
}

/** A webhook with its fields, actions and delivery log. */
export function WebhookSheet({ webhook, onClose, onSecret }: WebhookSheetProps) {
  const params = { id: webhook.id };
  const invalidates = [listWebhooks, { endpoint: listDeliveries, params }];
  const update = useMutationOf(updateWebhook, { invalidates });
  const test = useMutationOf(testWebhook, { invalidates });
  const renew = useMutationOf(renewWebhookSecret, { invalidates });
  const remove = useMutationOf(deleteWebhook, { invalidates: [listWebhooks] });
  const failure = test.error ?? renew.error ?? remove.error;
  const form = useForm<WebhookValues & { enabled: boolean }>({
    defaults: {
      name: webhook.name,
      url: webhook.url,
      events: webhook.events,
      remote_events: webhook.remote_events,
      enabled: webhook.enabled,
    },
    draft: `webhook/${webhook.id}`,
    schema: updateWebhook.body,
    onSubmit: async (body, call) => {
      await update.mutateAsync({ params, body, ...call });
      toast({ tone: 'success', message: t('webhook.saved', { name: body.name }) });
    },
  });

  async function askToRenew() {
    const isSure = await confirmDestructive({
      title: t('webhook.renew-question'),
      consequence: t('webhook.renew-consequence'),
      confirmLabel: t('webhook.renew-do'),
    });
    if (!isSure) return;
    await renew.mutateAsync({ params }).then((made) => {
      onSecret(made);
      onClose();
    }, ignore);
  }

  async function askToDelete() {
    const isSure = await confirmDestructive({
      title: t('webhook.delete-question', { name: webhook.name }),
      consequence: t('webhook.delete-consequence'),
      confirmLabel: t('webhook.delete'),
    });
    if (!isSure) return;
    await remove.mutateAsync({ params }).then(({ message }) => {
      toast({ tone: 'success', message });
      onClose();
    }, ignore);
  }
  return (
    <FormDialog form={form} title={webhook.name} submitLabel={t('save')} onClose={onClose} isSheet>
      <WebhookFields form={form} />
      <Checkbox label={t('webhook.on')} description={t('webhook.on-hint')} {...form.field('enabled')} />
      <div className={css.buttons}>
        <Button size="small" busy={test.isPending} onClick={() => test.mutate({ params })}>
          {t('webhook.test')}
        </Button>
        <Button size="small" busy={renew.isPending} onClick={askToRenew}>
          {t('webhook.renew')}
        </Button>
        <Button size="small" busy={remove.isPending} onClick={askToDelete}>
          {t('webhook.delete')}
        </Button>
      </div>
      {failure && <ErrorPanel error={failure} />}
      <DeliveryList webhook={webhook} />
    </FormDialog>
  );
}

/** The mutation shows the error. */
function ignore() {}
