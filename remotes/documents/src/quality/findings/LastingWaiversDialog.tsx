import { checkName } from '@tessera/shared/checks/names';
import { wordingOf } from '@tessera/shared/checks/words';
import {
  type LastingWaiver,
  listLastingWaivers,
  setLastingWaiver,
} from '@tessera/shared/contract/document/quality';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  IconChecks,
  RelativeTime,
  SkeletonLines,
  toast,
} from '@tessera/shared/ui';
import { AFFECTED } from '../../core/findings/affected.ts';
import { t as tEditor } from '../../core/live-editor/messages.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import * as css from './quality.module.css';
import { reasonOf } from './reason-of.ts';
import { usePair } from './use-where.tsx';

/** Waivers for all documents of the language pair: by whom, when and why; can be revoked here. */
export function LastingWaiversDialog({ onClose }: { onClose: () => void }) {
  const { document } = useEditorState();
  const pair = usePair();
  const params = { id: document.id };
  const query = useQuery({ ...queryOf(listLastingWaivers, { params }), staleTime: 0 });
  const set = useMutationOf(setLastingWaiver, { invalidates: AFFECTED });
  const { waivers = [], may_change = false } = query.data ?? {};

  const takeBack = ({ id }: LastingWaiver) => {
    const change = { ...params, waiver_id: id };
    set.mutate(
      { params: change, body: { holds: false } },
      {
        onSuccess: () =>
          toast({
            message: t('lasting.taken-back'),
            undo: () => set.mutateAsync({ params: change, body: { holds: true } }),
          }),
      },
    );
  };

  return (
    <Dialog title={t('lasting.title')} size="wide" onClose={onClose}>
      <div className={css.body}>
        <p className={css.lead}>
          {t('lasting.lead', pair)} {query.data && !may_change && t('lasting.managers')}
        </p>
        {set.error && <ErrorPanel error={set.error} title={t('alike.take-back-failed')} />}
        {query.error && !query.data && (
          <ErrorPanel error={query.error} title={t('lasting.failed')} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonLines lines={4} label={t('report.loading')} />}
        {query.data && waivers.length === 0 && (
          <EmptyState icon={IconChecks} title={t('lasting.none')}>
            {t('lasting.none-text')}
          </EmptyState>
        )}
        {waivers.length > 0 && (
          <ul className={css.checks} aria-label={t('lasting.title')}>
            {waivers.map((waiver) => (
              <li key={waiver.id} className={css.lasting}>
                <span className={css.texts}>
                  <span dir="auto">
                    {wordingOf(waiver)} <span className={css.text}>{checkName(waiver.check)}</span>
                  </span>
                  <span className={css.waiver} dir="auto">
                    {reasonOf(waiver)}
                  </span>
                  <span className={css.text}>
                    <RelativeTime time={waiver.at} />
                  </span>
                </span>
                {may_change && (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={set.isPending && set.variables.params.waiver_id === waiver.id}
                    onClick={() => takeBack(waiver)}
                  >
                    {tEditor('waiver.take-back')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
