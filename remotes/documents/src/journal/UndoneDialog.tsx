import { Button, Dialog, formatCount, Notice } from '@tessera/shared/ui';
import { LeftList } from '../mass/LeftList.tsx';
import { RunningMass } from '../mass/MassDialog.tsx';
import type { Undone } from './journal-context.ts';

interface UndoneDialogProps {
  undone: Undone;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** What an undo left alone because somebody had changed it since, with links to the segments. */
export function UndoneDialog({ undone, onGo, onClose }: UndoneDialogProps) {
  if (undone.jobId !== null) {
    return (
      <RunningMass
        title="Undo"
        id={undone.jobId}
        actionId={null}
        done={(segments) => `${segments} as before.`}
        onGo={onGo}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title="Undone, except what was changed since"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <Notice tone={undone.undone > 0 ? 'success' : 'warning'} isLive>
        {undone.undone > 0
          ? `${formatCount(undone.undone, 'segment')} as before.`
          : 'Nothing could be taken back.'}
      </Notice>
      <LeftList left={undone.left} count={undone.leftCount} onGo={onGo} />
    </Dialog>
  );
}
