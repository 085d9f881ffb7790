import { Button } from '../button/Button.tsx';
import { Notice } from '../feedback/Feedback.tsx';
import { RelativeTime } from '../text/RelativeTime.tsx';
import * as css from './form.module.css';
import type { KeptForm } from './use-form-draft.ts';

interface Props {
  draft: KeptForm;
  onDiscard: () => void;
}

/** What a form tells about its input: that it was restored, that there is more of it, or that it cannot be kept. */
export function DraftNotice({ draft: { keeping, restored, others, choose, drop }, onDiscard }: Props) {
  return (
    <>
      {keeping === 'refused' && (
        <Notice tone="danger" title="This browser cannot keep what you type" isLive>
          Its storage is full or blocked. Save before you leave or reload this page.
        </Notice>
      )}
      {restored && (
        <Notice
          title="Not saved last time"
          isLive
          actions={
            <Button size="small" onClick={onDiscard}>
              Discard it
            </Button>
          }
        >
          What you typed <RelativeTime time={new Date(restored.at).toISOString()} /> is here again.
          {restored.isStale && ' Somebody has changed the same since: saving replaces that.'}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="warning" title="You typed something else here too" isLive>
          <ul className={css.others}>
            {others.map(({ id, at, texts }) => (
              <li key={id}>
                <span dir="auto">{texts.join(' · ') || 'Only choices, no text'}</span>{' '}
                <RelativeTime time={new Date(at).toISOString()} />{' '}
                <Button size="small" onClick={() => choose(id)}>
                  Use it
                </Button>{' '}
                <Button size="small" variant="quiet" onClick={() => drop(id)}>
                  Discard
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
