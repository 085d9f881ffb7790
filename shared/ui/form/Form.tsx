import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { announce } from '../feedback/announce.ts';
import { ErrorPanel } from '../feedback/Feedback.tsx';
import { t as common } from '../messages.ts';
import { Dialog, SideSheet } from '../overlay/Dialog.tsx';
import { useRecordForm } from '../panel/leave-record.ts';
import { RecordPanel } from '../panel/RecordPanel.tsx';
import { usePanelRoom } from '../panel/use-panel-room.ts';
import { DraftNotice } from './DraftNotice.tsx';
import * as css from './form.module.css';
import { t } from './messages.ts';
import type { FormState } from './use-form.ts';
import { confirmDiscard, useLeaveGuard } from './use-leave-guard.ts';

interface Common<Values extends object> {
  form: FormState<Values>;
  title?: string;
  submitLabel: string;
  children: ReactNode;
}

export interface FormProps<Values extends object> extends Common<Values> {
  onCancel?: () => void;
  /** Buttons and links on the opposite side of Submit. */
  extra?: ReactNode;
}

/** Submits, and focuses the first rejected field after rendering. */
async function submitFrom(element: HTMLFormElement, form: FormState<object>) {
  if (await form.submit()) return;
  const refused = element.querySelector<HTMLElement>('[aria-invalid=true]');
  refused?.focus();
  if (refused) announce(t('form.refused'), { urgent: true });
}

/** Asks before leaving a form with unsaved input. */
function useFormGuard(form: FormState<object>, isLeaving = false) {
  useLeaveGuard(form.isDirty && !form.isSubmitting && !isLeaving, {
    isKept: form.isKept,
    onGiveUp: () => form.draft?.settle(),
  });
}

/** Why the form was rejected, scrolled into view: it may be below the visible fields. */
function Failure({ form: { failure, draft } }: { form: FormState<object> }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null) return null;
  return (
    <div ref={panel}>
      <ErrorPanel error={failure} />
      {draft?.keeping === 'kept' && <p className={css.kept}>{t('form.kept')}</p>}
    </div>
  );
}

/** An inline form: fields, server error, Submit and Cancel, and a leave guard. */
export function Form<Values extends object>({
  form,
  title,
  submitLabel,
  onCancel,
  extra,
  children,
}: FormProps<Values>) {
  const titleId = useId();
  const state = form as unknown as FormState<object>;
  useFormGuard(state);
  return (
    <form
      className={css.form}
      noValidate
      aria-labelledby={title ? titleId : undefined}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submitFrom(event.currentTarget, state);
      }}
    >
      {title && (
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
      )}
      {form.draft && <DraftNotice draft={form.draft} onDiscard={form.discard} />}
      {children}
      <Failure form={state} />
      <div className={css.buttons}>
        {extra}
        {onCancel && (
          <Button
            onClick={() => {
              form.discard();
              onCancel();
            }}
          >
            {common('cancel')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={form.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

export interface FormDialogProps<Values extends object> extends Common<Values> {
  title: string;
  /** Called after a successful submit and on cancel. */
  onClose: () => void;
  /** As a side sheet instead of a centred dialog. */
  isSheet?: boolean;
  /**
   * For a record in the list: next to it where space allows, staying open after a save, otherwise a side
   * sheet. `name`: the record's name; `back` opens the sheet again after another one.
   */
  record?: { name: string; back: () => void };
  size?: 'medium' | 'wide';
}

/** A form in a dialog or side sheet; closing it with unsaved input asks first. */
export function FormDialog<Values extends object>({
  form,
  title,
  submitLabel,
  onClose,
  isSheet = false,
  record,
  size,
  children,
}: FormDialogProps<Values>) {
  const staysOpen = usePanelRoom() && record !== undefined;
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const isAsking = useRef(false);
  const state = form as unknown as FormState<object>;
  useFormGuard(state, isLeaving);
  useRecordForm(
    'panel',
    staysOpen ? { ...record, ...state, isDirty: form.isDirty && !form.isSubmitting } : null,
  );

  async function close() {
    if (isAsking.current) return;
    isAsking.current = true;
    const leaves = !form.isDirty || (await confirmDiscard());
    isAsking.current = false;
    if (!leaves) return;
    form.draft?.settle();
    leave();
  }
  function leave() {
    // Disarm the guard before closing the dialog changes the URL.
    flushSync(() => setLeaving(true));
    onClose();
  }
  const Frame = record ? RecordPanel : isSheet ? SideSheet : Dialog;
  return (
    <Frame
      title={title}
      size={isSheet || record ? undefined : size}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{common(staysOpen && !form.isDirty ? 'close' : 'cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={cx(css.form, size === 'wide' && css.wide)}
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          // The dialog may be inside another form of the React tree.
          event.stopPropagation();
          const element = event.currentTarget;
          let taken = false;
          await submitFrom(element, {
            ...state,
            submit: async () => {
              taken = await form.submit();
              return taken;
            },
          });
          if (taken && !staysOpen) leave();
        }}
      >
        {form.draft && <DraftNotice draft={form.draft} onDiscard={form.discard} />}
        {children}
        <Failure form={state} />
      </form>
    </Frame>
  );
}

/** Fields side by side where space allows. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}
