import { type Engine, listEngines } from '@tessera/shared/contract/machine-translation';
import { queryOf, useQuery } from '@tessera/shared/query';
import {
  Badge,
  Button,
  EmptyState,
  ErrorPanel,
  formatNumber,
  ProgressBar,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import * as css from '../webhooks/webhooks.module.css';
import { EngineSheet } from './EngineSheet.tsx';
import { kindName, pairNames } from './engine-words.ts';
import { NewEngineSheet } from './NewEngineSheet.tsx';
import { SendingLog } from './SendingLog.tsx';

interface Props {
  /** Whether a new engine is being added, from the page's head. */
  isMaking: boolean;
  onMaking: (isMaking: boolean) => void;
}

/** Machine translation engines, this month's usage of each, and the log of texts sent. */
export default function MachineTab({ isMaking, onMaking }: Props) {
  const query = useQuery({ ...queryOf(listEngines), staleTime: 0 });
  const [openId, setOpenId] = useState<number | null>(null);
  const { data } = query;
  const open = data?.find(({ id }) => id === openId);
  return (
    <div className={css.tab}>
      <p className={css.note}>{t('engine.lead')}</p>
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {data?.length === 0 && <EmptyState title={t('engine.none')}>{t('engine.none-text')}</EmptyState>}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label={t('engine.list')}>
          {data.map((engine) => (
            <li key={engine.id} className={css.card}>
              <EngineSummary engine={engine} />
              <Button
                aria-label={t('engine.open-of', { name: engine.name })}
                aria-haspopup="dialog"
                onClick={() => setOpenId(engine.id)}
              >
                {t('engine.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SendingLog />
      {isMaking && <NewEngineSheet onClose={() => onMaking(false)} onMade={({ id }) => setOpenId(id)} />}
      {open && !isMaking && <EngineSheet key={open.id} engine={open} onClose={() => setOpenId(null)} />}
    </div>
  );
}

function EngineSummary({ engine }: { engine: Engine }) {
  const { name, kind, address, pairs, used, budget } = engine;
  return (
    <div className={css.what}>
      <h2 className={css.name}>
        <span dir="auto">{name}</span> <State engine={engine} />
      </h2>
      <p className={css.note}>
        {kindName(kind)} · {pairs.length === 0 ? t('engine.every-pair') : pairNames(pairs)}
      </p>
      {address !== '' && <p className={css.url}>{address}</p>}
      <p className={css.note}>
        {t('engine.used', { count: used, used: formatNumber(used), budget: formatNumber(budget) })}
      </p>
      <ProgressBar label={t('engine.budget')} value={budget === 0 ? 1 : Math.min(1, used / budget)} />
    </div>
  );
}

function State({ engine: { enabled, used, budget } }: { engine: Engine }) {
  if (!enabled) return <Badge>{t('engine.off')}</Badge>;
  if (used >= budget) return <Badge tone="warning">{t('engine.used-up')}</Badge>;
  return <Badge tone="success">{t('engine.on')}</Badge>;
}
