import type { Session } from '@tessera/shared/contract/session';
import { Badge, Button, RelativeTime } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { rich, t } from '../messages.ts';
import { AccountRows, type RowsQuery } from './AccountRows.tsx';
import { deviceName } from './device-name.ts';

interface Props {
  query: RowsQuery<Session>;
  /** The session that is being ended. */
  ending: Session['id'] | undefined;
  onEnd: (session: Session) => void;
  empty: ReactNode;
}

/** Sessions, each with a button that ends it, except this one. */
export function SessionRows({ query, ending, onEnd, empty }: Props) {
  return (
    <AccountRows<Session>
      failed={t('sessions.failed')}
      query={query}
      rowKey={({ id }) => id}
      name={({ user_agent, current }) => (
        <>
          {deviceName(user_agent)}
          {current && <Badge tone="success">{t('sessions.this')}</Badge>}
        </>
      )}
      note={({ remember, address, last_seen_at }) =>
        rich(
          remember ? 'sessions.seen-remembered' : 'sessions.seen',
          { address },
          { time: () => <RelativeTime time={last_seen_at} /> },
        )
      }
      action={(session) =>
        !session.current && (
          <Button
            size="small"
            aria-label={t('sessions.end-of', { device: deviceName(session.user_agent) })}
            busy={ending === session.id}
            onClick={() => onEnd(session)}
          >
            {t('sessions.end')}
          </Button>
        )
      }
      empty={empty}
    />
  );
}
