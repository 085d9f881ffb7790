import { type Delivery, listDeliveries, redeliver, type Webhook } from '@tessera/shared/contract/webhook';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Badge, Button, ErrorPanel, formatFullDate, RelativeTime } from '@tessera/shared/ui';
import { AccountRows, AccountSection } from '../account/AccountRows.tsx';
import { t } from '../messages.ts';
import { eventName } from './event-name.ts';

const TONES = { pending: 'neutral', delivered: 'success', failed: 'danger' } as const;

/** The latest deliveries of a webhook; each can be sent again. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const params = { id: webhook.id };
  const log = useQuery({
    ...queryOf(listDeliveries, { params, query: { page: 0 } }),
    // Pending deliveries are retried in the background.
    refetchInterval: ({ state }) =>
      state.data?.records.some(({ status }) => status === 'pending') ? 2_000 : false,
  });
  const again = useMutationOf(redeliver, { invalidates: [{ endpoint: listDeliveries, params }] });
  const { error, isFetching, refetch } = log;
  return (
    <>
      <AccountSection title={t('webhook.deliveries')}>
        <AccountRows<Delivery>
          failed={t('deliveries.failed')}
          query={{ ...log, data: log.data?.records, error, isFetching, refetch }}
          rowKey={(delivery) => delivery.id}
          name={(delivery) => (
            <>
              {eventName(delivery.event)}{' '}
              <Badge tone={TONES[delivery.status]}>{t(`webhook.delivery.${delivery.status}`)}</Badge>
            </>
          )}
          note={(delivery) => (
            <>
              <RelativeTime time={delivery.created_at} /> · {attemptWords(delivery)}
              {delivery.error && ` · ${delivery.error}`}
              {delivery.next_at &&
                delivery.attempts > 0 &&
                ` · ${t('webhook.next', { time: formatFullDate(Date.parse(delivery.next_at)) })}`}
            </>
          )}
          action={(delivery) =>
            delivery.status !== 'pending' && (
              <Button
                size="small"
                aria-label={t('webhook.send-again-of', { id: delivery.id })}
                busy={again.isPending && again.variables?.params.delivery === delivery.id}
                onClick={() => again.mutate({ params: { ...params, delivery: delivery.id } })}
              >
                {t('webhook.send-again')}
              </Button>
            )
          }
          empty={t('webhook.none-sent')}
        />
      </AccountSection>
      {again.error && <ErrorPanel error={again.error} />}
    </>
  );
}

function attemptWords({ attempts, response_status }: Delivery): string {
  return response_status === null
    ? t('webhook.tries', { count: attempts })
    : t('webhook.answered', { count: attempts, status: response_status });
}
