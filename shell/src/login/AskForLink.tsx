import { Button } from '@tessera/shared/ui/frame';
import * as css from './login.module.css';

/** For a forgotten password where the server sends no mails. */
export function AskForLink({ onBack }: { onBack: () => void }) {
  return (
    <div className={css.form}>
      {/* Focused, since the button that led here is gone. */}
      <p className={css.sentence} tabIndex={-1} ref={(element) => element?.focus()}>
        Ask somebody who manages the users of this workspace: under Users they can make a link with which you
        set a new password.
      </p>
      <Button variant="quiet" onClick={onBack}>
        Back to the sign-in
      </Button>
    </div>
  );
}
