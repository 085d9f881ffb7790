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
    defaults: { name: webhook.name, url: webhook.url, events: webhook.events, enabled: webhook.enabled },
    draft: `webhook/${webhook.id}`,
    schema: updateWebhook.body,
    onSubmit: async (body, call) => {
      await update.mutateAsync({ params, body, ...call });
      toast({ tone: 'success', message: `Saved ${body.name}.` });
    },
  });

  async function askToRenew() {
    const isSure = await confirmDestructive({
      title: 'Make a new secret?',
      consequence: 'The receiver refuses what is signed by it until you have given it the new secret.',
      confirmLabel: 'Make a new secret',
    });
    if (!isSure) return;
    await renew.mutateAsync({ params }).then((made) => {
      onSecret(made);
      onClose();
    }, ignore);
  }

  async function askToDelete() {
    const isSure = await confirmDestructive({
      title: `Delete the webhook “${webhook.name}”?`,
      consequence:
        'Nothing is told to this address any more. Its log is deleted too; this cannot be taken back.',
      confirmLabel: 'Delete',
    });
    if (!isSure) return;
    await remove.mutateAsync({ params }).then(({ message }) => {
      toast({ tone: 'success', message });
      onClose();
    }, ignore);
  }
  return (
    <FormDialog form={form} title={webhook.name} submitLabel="Save" onClose={onClose} isSheet>
      <WebhookFields form={form} />
      <Checkbox label="On" description="Nothing is sent while it is off." {...form.field('enabled')} />
      <div className={css.buttons}>
        <Button size="small" busy={test.isPending} onClick={() => test.mutate({ params })}>
          Send a test
        </Button>
        <Button size="small" busy={renew.isPending} onClick={askToRenew}>
          New secret
        </Button>
        <Button size="small" busy={remove.isPending} onClick={askToDelete}>
          Delete
        </Button>
      </div>
      {failure && <ErrorPanel error={failure} />}
      <DeliveryList webhook={webhook} />
    </FormDialog>
  );
}

/** The mutation shows the error. */
function ignore() {}
