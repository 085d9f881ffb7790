import { listWebhooks, type Webhook } from '@tessera/shared/contract/webhook';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Badge, Button, EmptyState, ErrorPanel, RelativeTime, SkeletonLines } from '@tessera/shared/ui';
import { useState } from 'react';
import { rich, t } from '../messages.ts';
import { SecretNotice } from '../own/SecretNotice.tsx';
import { eventName } from './event-name.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookSheet } from './WebhookSheet.tsx';
import * as css from './webhooks.module.css';

interface Props {
  /** Whether a new webhook is being added, from the page's head. */
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
}

/** The webhooks and their delivery results. */
export function WebhooksTab({ isMaking, onMaking }: Props) {
  const query = useQuery(queryOf(listWebhooks));
  const [open, setOpen] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null);
  const { data } = query;
  return (
    <div className={css.tab}>
      {secret && (
        <SecretNotice
          title={t('webhook.secret-of', { name: secret.name })}
          label={t('webhook.secret')}
          secret={secret.secret}
          onDone={() => setSecret(null)}
        />
      )}
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {data?.length === 0 && <EmptyState title={t('webhook.none')}>{t('webhook.none-text')}</EmptyState>}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={t('webhook.list')}>
          {data.map((webhook) => (
            <li key={webhook.id} className={css.card}>
              <div className={css.what}>
                <h2 className={css.name}>
                  {webhook.name} <State webhook={webhook} />
                </h2>
                <p className={css.url}>{webhook.url}</p>
                <p className={css.note}>
                  {[...webhook.events, ...webhook.remote_events].map(eventName).join(' · ')}
                  {webhook.last_at && <> · {lastSent(webhook.last_at)}</>}
                </p>
              </div>
              <Button
                aria-label={t('webhook.open-of', { name: webhook.name })}
                aria-haspopup="dialog"
                onClick={() => setOpen(webhook)}
              >
                {t('webhook.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <WebhookDialog onClose={() => onMaking(false)} onMade={setSecret} />}
      {open && <WebhookSheet webhook={open} onClose={() => setOpen(null)} onSecret={setSecret} />}
    </div>
  );
}

const lastSent = (at: string) => rich('webhook.last', {}, { time: () => <RelativeTime time={at} /> });

function State({ webhook: { enabled, last_status } }: { webhook: Webhook }) {
  if (!enabled) return <Badge>{t('webhook.off')}</Badge>;
  if (last_status === 'failed') return <Badge tone="danger">{t('webhook.state.failed')}</Badge>;
  if (last_status === 'delivered') return <Badge tone="success">{t('webhook.state.working')}</Badge>;
  return <Badge>{t('webhook.state.new')}</Badge>;
}
