import { Button } from '../button/Button.tsx';
import { Notice } from '../feedback/Feedback.tsx';
import { RelativeTime } from '../text/RelativeTime.tsx';
import * as css from './form.module.css';
import { rich, t } from './messages.ts';
import type { KeptForm } from './use-form-draft.ts';

interface Props {
  draft: KeptForm;
  onDiscard: () => void;
}

/**
 * A form's notice about its draft: that it was restored, that there are others, or that it cannot be stored.
 */
export function DraftNotice({ draft: { keeping, restored, others, choose, drop }, onDiscard }: Props) {
  return (
    <>
      {keeping === 'refused' && (
        <Notice tone="danger" title={t('draft.refused.title')} isLive>
          {t('draft.refused')}
        </Notice>
      )}
      {restored && (
        <Notice
          title={t('draft.restored.title')}
          isLive
          actions={
            <Button size="small" onClick={onDiscard}>
              {t('draft.discard')}
            </Button>
          }
        >
          {rich(
            'draft.restored',
            {},
            { time: () => <RelativeTime time={new Date(restored.at).toISOString()} /> },
          )}
          {restored.isStale && ` ${t('draft.stale')}`}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="warning" title={t('draft.others')} isLive>
          <ul className={css.others}>
            {others.map(({ id, at, texts }) => (
              <li key={id}>
                <span dir="auto">{texts.join(' · ') || t('draft.no-text')}</span>{' '}
                <RelativeTime time={new Date(at).toISOString()} />{' '}
                <Button size="small" onClick={() => choose(id)}>
                  {t('draft.use')}
                </Button>{' '}
                <Button size="small" variant="quiet" onClick={() => drop(id)}>
                  {t('draft.drop')}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
