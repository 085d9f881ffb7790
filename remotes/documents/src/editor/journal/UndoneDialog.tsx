import { Button, Dialog, formatNumber, Notice } from '@tessera/shared/ui';
import type { Undone } from '../../core/session/journal-context.ts';
import { t } from '../../messages.ts';
import { LeftList } from '../bulk/LeftList.tsx';
import { RunningMass } from '../bulk/MassDialog.tsx';

interface UndoneDialogProps {
  undone: Undone;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** Segments that an undo left alone because another user had changed them, with links. */
export function UndoneDialog({ undone, onGo, onClose }: UndoneDialogProps) {
  if (undone.jobId !== null) {
    return (
      <RunningMass
        title={t('mass.undo')}
        id={undone.jobId}
        actionId={null}
        done={(count) => t('undo.as-before', { count, n: formatNumber(count) })}
        onGo={onGo}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('undo.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('action.close')}
        </Button>
      }
    >
      <Notice tone={undone.undone > 0 ? 'success' : 'warning'} isLive>
        {undone.undone > 0
          ? t('undo.as-before', { count: undone.undone, n: formatNumber(undone.undone) })
          : t('undo.nothing')}
      </Notice>
      <LeftList left={undone.left} count={undone.leftCount} onGo={onGo} />
    </Dialog>
  );
}
