import { listWebhooks, type Webhook } from '@tessera/shared/contract/webhook';
import { queryOf, useQuery } from '@tessera/shared/query';
import {
  Badge,
  Button,
  EmptyState,
  ErrorPanel,
  IconPlus,
  RelativeTime,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { SecretNotice } from '../own/SecretNotice.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookSheet } from './WebhookSheet.tsx';
import * as css from './webhooks.module.css';

/** The webhooks, and how their deliveries went. */
export function WebhooksTab() {
  const query = useQuery(queryOf(listWebhooks));
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null);
  const { data } = query;
  const make = (
    <Button variant="primary" icon={IconPlus} onClick={() => setMaking(true)}>
      New webhook
    </Button>
  );
  return (
    <div className={css.tab}>
      {data && data.length > 0 && <div className={css.head}>{make}</div>}
      {secret && (
        <SecretNotice
          title={`The secret that signs “${secret.name}”`}
          label="Secret"
          secret={secret.secret}
          onDone={() => setSecret(null)}
        />
      )}
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="No webhook yet" actions={make}>
          The server can tell another program when a document was imported or finished, a job failed or a user
          changed: signed, and tried again until it was taken.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label="Webhooks">
          {data.map((webhook) => (
            <li key={webhook.id} className={css.card}>
              <div className={css.what}>
                <h3 className={css.name}>
                  {webhook.name} <State webhook={webhook} />
                </h3>
                <p className={css.url}>{webhook.url}</p>
                <p className={css.note}>
                  {webhook.events.join(', ')}
                  {webhook.last_at && (
                    <>
                      {' '}
                      · last sent <RelativeTime time={webhook.last_at} />
                    </>
                  )}
                </p>
              </div>
              <Button aria-label={`Open the webhook ${webhook.name}`} onClick={() => setOpen(webhook)}>
                Open
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} onMade={setSecret} />}
      {open && <WebhookSheet webhook={open} onClose={() => setOpen(null)} onSecret={setSecret} />}
    </div>
  );
}

function State({ webhook: { enabled, last_status } }: { webhook: Webhook }) {
  if (!enabled) return <Badge>Off</Badge>;
  if (last_status === 'failed') return <Badge tone="danger">Failing</Badge>;
  if (last_status === 'delivered') return <Badge tone="success">Working</Badge>;
  return <Badge>Not used yet</Badge>;
}
