import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { EditKeeper, type Keeping } from '../../browser/edits/edit-keeper.ts';
import { isUnwritten, type LoggedEdit, removeEdit, takeOver } from '../../browser/edits/edit-log.ts';
import { watchLeftEdits } from '../../browser/edits/left-edits.ts';
import { currentTab } from '../../browser/edits/tab.ts';
import { useCurrentUser } from '../../browser/session/index.ts';
import { type Attempt, type FormDraft, isEqual, mergeDraft, textsOf } from './form-draft.ts';
import { holdUnsavedText } from './unsaved-text.ts';

interface Options<Values> {
  /** The draft's field, e.g. `glossary/2/term/new`; `undefined` = not stored. */
  field: string | undefined;
  values: Values;
  start: Values;
  attempt: Attempt<Values> | null;
  restore: (values: Values, attempt: Attempt<Values> | null) => void;
}

/** The draft of a form in this browser, for the form's notices. */
export interface KeptForm {
  /** Where the input is now; `null` = not stored. */
  keeping: Keeping | null;
  survivesReload(): boolean;
  /**
   * Set while the form shows a draft from an earlier visit; `isStale`: another user changed the same fields
   * since.
   */
  restored: { at: number; isStale: boolean } | null;
  /** Drafts of the same form from other tabs. */
  others: readonly { id: string; at: number; texts: string[] }[];
  /** Shows another draft; the current one joins the others. */
  choose(id: string): void;
  drop(id: string): void;
  /** Deletes the current draft: it was saved on the server or discarded. */
  settle(): void;
}

type Logged<Values> = LoggedEdit<FormDraft<Values>>;

/** Stores a form's input until it is saved, and restores unsaved input of the last visit. */
export function useFormDraft<Values extends object>(options: Options<Values>): KeptForm {
  const { field, values, start, attempt } = options;
  const userId = useCurrentUser()?.id;
  const keeper = useRef<EditKeeper<FormDraft<Values>>>(null);
  const look = useRef(() => {});
  const [keeping, setKeeping] = useState<Keeping | null>(null);
  const [restored, setRestored] = useState<KeptForm['restored']>(null);
  const [others, setOthers] = useState<Logged<Values>[]>([]);
  const isDirty = !isEqual(values, start);
  const latest = useRef({ ...options, isDirty });
  latest.current = { ...options, isDirty };

  const settle = useCallback(() => {
    keeper.current?.settle();
    keeper.current = null;
    setKeeping(null);
    setRestored(null);
  }, []);

  const openKeeper = useCallback(
    (name: string, id?: string) => {
      const opened = new EditKeeper<FormDraft<Values>>({
        userId: userId ?? 0,
        field: name,
        ...(id && { id }),
        onChange: () => setKeeping(opened.state),
        onTaken: () => {
          // Another tab now shows it.
          keeper.current = null;
          latest.current.restore(latest.current.start, null);
          settle();
        },
      });
      keeper.current = opened;
      setKeeping(opened.state);
      return opened;
    },
    [userId, settle],
  );

  /** Shows a draft; false = another tab was first, or it was saved on the server. */
  async function show(edit: Logged<Values>): Promise<boolean> {
    const merged = mergeDraft(edit.value, latest.current.start);
    if (isEqual(merged.values, latest.current.start)) {
      await removeEdit(edit.id);
      return false;
    }
    const mine = await takeOver(edit);
    if (!mine) return false;
    keeper.current?.release();
    openKeeper(mine.field, mine.id);
    setRestored({ at: edit.at, isStale: merged.isStale });
    latest.current.restore(merged.values, edit.value.attempt);
    return true;
  }

  const found = useEffectEvent(async (edits: Logged<Values>[]) => {
    const left = edits.toSorted((a, b) => b.at - a.at);
    while (left[0] && !latest.current.isDirty && !keeper.current)
      await show(left.splice(0, 1)[0] as Logged<Values>);
    setOthers(left.filter(({ id }) => id !== keeper.current?.id));
  });

  useEffect(() => {
    if (!field || userId === undefined) return;
    const watch = watchLeftEdits<FormDraft<Values>>({ userId, field }, (edits) => void found(edits));
    look.current = watch.look;
    return () => {
      watch.stop();
      const open = keeper.current;
      keeper.current = null;
      open?.release();
      // Ask before leaving the page while a closed form's text is stored nowhere else.
      if (open && isUnwritten(open.id)) holdUnsavedText({ isKept: () => !isUnwritten(open.id) });
    };
  }, [field, userId]);

  useEffect(() => {
    if (!field || userId === undefined) return;
    if (!isDirty) {
      if (keeper.current) settle();
      return;
    }
    const open = keeper.current ?? openKeeper(field);
    open.keep({ values, start, attempt });
    // Stored in this browser before it is sent.
    if (attempt) open.flush();
  }, [field, userId, values, start, attempt, isDirty, settle, openKeeper]);

  return {
    keeping,
    survivesReload: () => keeper.current?.survivesReload() ?? false,
    restored,
    others: others.map(({ id, at, value }) => ({ id, at, texts: textsOf(value) })),
    choose(id) {
      const edit = others.find((other) => other.id === id);
      if (!edit) return;
      setOthers(others.filter((other) => other.id !== id));
      void show(edit).then(look.current);
    },
    drop(id) {
      setOthers(others.filter((other) => other.id !== id));
      currentTab().open.delete(id);
      void removeEdit(id).catch(() => {});
    },
    settle,
  };
}
