import { Button, Dialog, ErrorPanel } from '@tessera/shared/ui';
import type { ReactNode } from 'react';

/** Labels and descriptions of the settings. */
type Words = (
  id: `settings.${'title' | 'lead' | 'managers' | 'defaults' | 'cancel' | 'save' | 'not-saved'}` | 'close',
) => string;

interface SettingsDialogProps {
  t: Words;
  /** Other users only see the settings. */
  mayChange: boolean;
  /** Puts the defaults into the fields. */
  onDefaults: () => void;
  /** Why that is currently impossible. */
  defaultsReason?: string | false;
  save: { isPending: boolean; error: Error | null };
  onSave: () => Promise<void>;
  onClose: () => void;
  leadClass: string | undefined;
  bodyClass: string | undefined;
  children: ReactNode;
}

/** A document's settings: visible to all, editable by some. */
export function SettingsDialog({
  t,
  mayChange,
  onDefaults,
  defaultsReason = false,
  save,
  onSave,
  onClose,
  leadClass,
  bodyClass,
  children,
}: SettingsDialogProps) {
  return (
    <Dialog
      title={t('settings.title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {mayChange && (
            <Button onClick={onDefaults} disabledReason={defaultsReason}>
              {t('settings.defaults')}
            </Button>
          )}
          <Button onClick={onClose}>{t(mayChange ? 'settings.cancel' : 'close')}</Button>
          {mayChange && (
            <Button variant="primary" busy={save.isPending} onClick={() => void onSave()}>
              {t('settings.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={bodyClass}>
        <p className={leadClass}>{t(mayChange ? 'settings.lead' : 'settings.managers')}</p>
        {children}
        {save.error && <ErrorPanel error={save.error} title={t('settings.not-saved')} />}
      </div>
    </Dialog>
  );
}
