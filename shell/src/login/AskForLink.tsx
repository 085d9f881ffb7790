import { Button } from '@tessera/shared/ui/frame';
import * as css from './login.module.css';
import { t } from './messages.ts';

/** For a forgotten password if the server sends no mails. */
export function AskForLink({ onBack }: { onBack: () => void }) {
  return (
    <div className={css.form}>
      {/* Focused, since the button that was pressed is gone. */}
      <p className={css.sentence} tabIndex={-1} ref={(element) => element?.focus()}>
        {t('ask.text')}
      </p>
      <Button variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}
