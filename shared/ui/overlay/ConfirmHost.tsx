import { Button } from '../button/Button.tsx';
import { t } from '../messages.ts';
import { useStore } from '../store.ts';
import { openConfirmation } from './confirm.ts';
import { Dialog } from './Dialog.tsx';
import * as css from './dialog.module.css';

const MOST_NAMES = 5;

/** Renders the open confirmation; `Hosts` contains one. */
export function ConfirmHost() {
  const question = useStore(openConfirmation);
  if (!question) return null;
  const { title, names = [], consequence, confirmLabel, cancelLabel, isDestructive, answer } = question;
  const safe = cancelLabel && !isDestructive ? 'primary' : undefined;
  const more = names.length - MOST_NAMES;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={() => answer(false)}
      footer={
        <>
          <Button variant={safe} onClick={() => answer(false)} data-autofocus>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : safe ? undefined : 'primary'}
            onClick={() => answer(true)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {names.length > 0 && (
        <ul className={css.names}>
          {names.slice(0, more > 1 ? MOST_NAMES : undefined).map((name, index) => (
            <li key={index} dir="auto">
              {name}
            </li>
          ))}
          {more > 1 && <li>{t('names.more', { count: more })}</li>}
        </ul>
      )}
      {consequence && <p>{consequence}</p>}
    </Dialog>
  );
}
