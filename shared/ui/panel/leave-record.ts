import { useEffect, useRef } from 'react';
import { toast } from '../feedback/toast-store.ts';
import { confirmDiscard } from '../form/use-leave-guard.ts';
import { t } from './messages.ts';

/** The form of one record of a list, which may be left for another one. */
interface RecordForm {
  /** What its record is called. */
  name: string;
  isDirty: boolean;
  /** Whether what was typed is there again when the record is opened again. */
  isKept: () => boolean;
  discard: () => void;
  /** Opens the record again. */
  back: () => void;
  /** Called when it goes, and that was said. */
  onLeft?: () => void;
}

/** A record is open in the panel, and a row may be edited where it stands. */
type Place = 'panel' | 'row';

const open = new Map<Place, RecordForm>();

/** Says what form is open, as long as it is. */
export function useRecordForm(place: Place, form: RecordForm | null): void {
  const latest = useRef(form);
  latest.current = form;
  const isOpen = form !== null;
  useEffect(() => {
    if (!isOpen) return;
    const mine: RecordForm = {
      get name() {
        return latest.current?.name ?? '';
      },
      get isDirty() {
        return latest.current?.isDirty ?? false;
      },
      isKept: () => latest.current?.isKept() ?? true,
      discard: () => latest.current?.discard(),
      back: () => latest.current?.back(),
      onLeft: () => latest.current?.onLeft?.(),
    };
    open.set(place, mine);
    return () => {
      if (open.get(place) === mine) open.delete(place);
    };
  }, [place, isOpen]);
}

export function hasUnsavedRecord(place: Place): boolean {
  return open.get(place)?.isDirty ?? false;
}

/**
 * Whether the form may go for that of another record. What was typed stays in this browser and is there when its record is
 * opened again, which is said; what cannot be kept, as a password, is asked for.
 */
export async function leaveRecord(place: Place): Promise<boolean> {
  const form = open.get(place);
  if (!form?.isDirty) return true;
  if (!form.isKept()) {
    if (!(await confirmDiscard())) return false;
    form.discard();
  } else {
    sayKept(form);
  }
  form.onLeft?.();
  return true;
}

/** Says that what was typed is kept, with a way back to it. */
export function sayKept({ back, name }: Pick<RecordForm, 'back' | 'name'>): void {
  const { pathname } = location;
  toast({
    tone: 'warning',
    message: t('kept', { name }),
    action: {
      label: t('kept.back'),
      onSelect: () => {
        // Said here, it may be pressed on another screen.
        if (location.pathname === pathname) back();
      },
    },
  });
}
