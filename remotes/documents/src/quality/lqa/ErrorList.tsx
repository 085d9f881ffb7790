import {
  getLqaReport,
  getSegmentLqa,
  type LqaError,
  markError,
  removeError,
} from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { errorTypeName, severityName } from '@tessera/shared/lqa/names';
import { useMutationOf } from '@tessera/shared/query';
import { announce, Badge, Button, ErrorPanel, IconTrash, RelativeTime, toast } from '@tessera/shared/ui';
import * as panel from '../../aids/look-ups/panel.module.css';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { t as words } from '../../messages.ts';
import * as css from './lqa.module.css';
import { t } from './messages.ts';
import { SEVERITY_TONES } from './severity-tones.ts';

interface Props {
  record: DocumentRecord;
  errors: readonly LqaError[];
  mayRemove: boolean;
}

/** The errors marked in a segment, oldest first. */
export function ErrorList({ record, errors, mayRemove }: Props) {
  const params = { id: record.id };
  const invalidates = [{ endpoint: getSegmentLqa, params }, getLqaReport];
  const remove = useMutationOf(removeError, { invalidates });
  const mark = useMutationOf(markError, { invalidates });
  if (errors.length === 0) return <p className={panel.nothing}>{t('errors.none')}</p>;

  async function takeBack({ id, type, severity, span, note, target }: LqaError) {
    try {
      await remove.mutateAsync({ params: { ...params, error_id: id } });
    } catch {
      return; // The error is shown below.
    }
    // The position refers to the text at that time.
    const isAsThen = target === record.target;
    toast({
      message: t('errors.removed', { type: errorTypeName(type) }),
      async undo() {
        await mark.mutateAsync({ params, body: { type, severity, note, span: isAsThen ? span : null } });
        announce(words('undo.plain'));
      },
    });
  }
  return (
    <section aria-label={t('errors.title')}>
      <h2 className={panel.heading}>{t('errors.title')}</h2>
      {remove.error && <ErrorPanel error={remove.error} title={t('errors.not-removed')} />}
      <ul className={panel.list}>
        {errors.map((error) => (
          <li key={error.id} className={panel.card}>
            <p className={panel.cardHead}>
              <Badge tone={SEVERITY_TONES[error.severity]}>{severityName(error.severity)}</Badge>
              <strong>{errorTypeName(error.type)}</strong>
            </p>
            {error.span && (
              <p className={css.quote} dir="auto">
                <SegmentText text={error.target.slice(...error.span)} codes={[]} />
              </p>
            )}
            {error.note && (
              <p className={panel.comment} dir="auto">
                {error.note}
              </p>
            )}
            <p className={panel.meta}>
              <span>{error.user?.username ?? t('errors.nobody')}</span>
              <span>
                <RelativeTime time={error.at} />
              </span>
            </p>
            {mayRemove && (
              <span>
                <Button
                  size="small"
                  variant="quiet"
                  icon={IconTrash}
                  aria-label={t('errors.remove-of', { type: errorTypeName(error.type) })}
                  onClick={() => void takeBack(error)}
                >
                  {t('errors.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
