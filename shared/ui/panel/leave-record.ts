import { useEffect, useRef } from 'react';
import { toast } from '../feedback/toast-store.ts';
import { confirmDiscard } from '../form/use-leave-guard.ts';
import { t } from './messages.ts';

/** The form of one record of a list, which may be left for another record's. */
interface RecordForm {
  /** Name of the record. */
  name: string;
  isDirty: boolean;
  /** Whether the input is restored when the record is opened again. */
  isKept: () => boolean;
  discard: () => void;
  /** Opens the record again. */
  back: () => void;
  /** Called when the form closes, after the message. */
  onLeft?: () => void;
}

/** A record can be open in the panel, and a row can be edited in place. */
type Place = 'panel' | 'row';

const open = new Map<Place, RecordForm>();

/** Registers the open form while mounted. */
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
 * Whether the form may be replaced by another record's. Its input stays in this browser and is restored when
 * the record is opened again, which a message tells; asks if it cannot be stored, such as a password.
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

/** Shows that the input was stored, with a button to return to it. */
export function sayKept({ back, name }: Pick<RecordForm, 'back' | 'name'>): void {
  const { pathname } = location;
  toast({
    tone: 'warning',
    message: t('kept', { name }),
    action: {
      label: t('kept.back'),
      onSelect: () => {
        // The message may be used on another screen.
        if (location.pathname === pathname) back();
      },
    },
  });
}
