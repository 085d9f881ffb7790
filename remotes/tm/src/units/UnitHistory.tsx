import { type Memory, type Unit, updateUnit } from '@tessera/shared/contract/translation-memory';
import { getUnitHistory, type UnitVersion } from '@tessera/shared/contract/translation-memory/unit';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, SkeletonLines, toast } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { DifferenceText } from '../search/DifferenceText.tsx';
import { byAt } from './UnitFacts.tsx';
import * as css from './unit-panel.module.css';
import { UNIT_AFFECTS } from './use-unit-removal.ts';

interface Props {
  memory: Memory;
  unit: Unit;
  mayRestore: boolean;
}

/** A unit's history, newest first, with the replaced text of each change and a button to restore it. */
export function UnitHistory({ memory, unit, mayRestore }: Props) {
  const query = useQuery({ ...queryOf(getUnitHistory, { params: { id: unit.id } }), staleTime: 0 });
  const update = useMutationOf(updateUnit, { invalidates: UNIT_AFFECTS });

  function restore({ source, target }: NonNullable<UnitVersion['before']>) {
    const params = { id: unit.id };
    const now = { source: unit.source, target: unit.target };
    update.mutate(
      { params, body: { source, target, version: unit.version } },
      {
        onSuccess: ({ version }) =>
          toast({
            tone: 'success',
            message: t('history.back'),
            undo: () => update.mutateAsync({ params, body: { ...now, version } }),
          }),
      },
    );
  }
  return (
    <section className={css.section} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      {query.isPending && <SkeletonLines lines={3} />}
      {query.error && !query.data && <ErrorPanel error={query.error} title={t('history.failed')} />}
      {update.error && <ErrorPanel error={update.error} title={t('history.not-restored')} />}
      <ol className={css.history}>
        {query.data?.map((version, index) => (
          <li key={`${version.at} ${query.data.length - index}`}>
            <b>{t(`history.kind.${version.kind}`)}</b>{' '}
            <span className={css.when}>{byAt(version.user, version.at)}</span>
            <Difference memory={memory} version={version} />
            {mayRestore && version.before && hasOtherTexts(version.before, unit) && (
              <Button
                size="small"
                busy={update.isPending}
                onClick={() => version.before && restore(version.before)}
              >
                {t('history.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function hasOtherTexts(texts: NonNullable<UnitVersion['before']>, unit: Unit): boolean {
  return texts.source !== unit.source || texts.target !== unit.target;
}

const SIDES = ['source', 'target'] as const;

/** The difference made by a change. */
function Difference({ memory, version: { before, after } }: { memory: Memory; version: UnitVersion }) {
  if (!before || !after) return null;
  return SIDES.filter((side) => before[side] !== after[side]).map((side) => (
    <p key={side}>
      <span className={css.when}>{t(`side.${side}`)}</span>{' '}
      <DifferenceText typed={before[side]} source={after[side]} lang={memory[`${side}_lang`]} isChange />
    </p>
  ));
}
