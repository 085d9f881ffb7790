import { createWebhook, listWebhooks } from '@tessera/shared/contract/webhook';
import { useMutationOf } from '@tessera/shared/query';
import { FormDialog, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx';

interface WebhookDialogProps {
  onClose: () => void;
  /** The secret is returned only once: the caller must show it. */
  onMade: (made: { name: string; secret: string }) => void;
}

export function WebhookDialog({ onClose, onMade }: WebhookDialogProps) {
  const create = useMutationOf(createWebhook, { invalidates: [listWebhooks] });
  const form = useForm<WebhookValues>({
    defaults: { name: '', url: '', events: ['document.finished'], remote_events: [] },
    draft: 'webhook/new',
    schema: createWebhook.body,
    onSubmit: async (body, call) => onMade(await create.mutateAsync({ body, ...call })),
  });
  return (
    <FormDialog form={form} title={t('webhook.new')} submitLabel={t('webhook.create')} onClose={onClose}>
      <WebhookFields form={form} />
    </FormDialog>
  );
}
