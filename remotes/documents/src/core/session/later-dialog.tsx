import { withMessages } from '@tessera/shared/messages';
import { Button, Dialog } from '@tessera/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../../messages.ts';

interface Closable {
  onClose: () => void;
}

/**
 * A lazy-loaded dialog. If loading fails, an error dialog offers a retry; the editor behind it keeps working.
 */
export function laterDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  // The dialog may have its own messages.
  const loadWhole = withMessages(load);
  return function LaterDialog(props: Props) {
    const [state, setState] = useState<'waiting' | 'failed' | 'there'>(loaded ? 'there' : 'waiting');
    useEffect(() => {
      if (state !== 'waiting') return;
      let isGone = false;
      loadWhole().then(
        (component) => {
          loaded = component;
          if (!isGone) setState('there');
        },
        () => {
          if (!isGone) setState('failed');
        },
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    const Loaded = loaded;
    if (Loaded) return <Loaded {...props} />;
    if (state !== 'failed') return null;
    return (
      <Dialog
        title={t('later.dialog')}
        onClose={props.onClose}
        footer={
          <Button variant="primary" onClick={() => setState('waiting')}>
            {t('later.again')}
          </Button>
        }
      >
        <p>{t('later.text')}</p>
      </Dialog>
    );
  };
}
