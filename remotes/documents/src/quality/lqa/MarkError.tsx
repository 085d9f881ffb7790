import { messageOf } from '@tessera/shared/api';
import { getLqaReport, getSegmentLqa, markError } from '@tessera/shared/contract/document/lqa';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import {
  dimensionOf,
  ERROR_DIMENSIONS,
  ERROR_SEVERITIES,
  ERROR_TYPES,
  type ErrorSeverity,
  type ErrorType,
} from '@tessera/shared/lqa/error-types';
import { errorTypeName, severityName } from '@tessera/shared/lqa/names';
import { useMutationOf } from '@tessera/shared/query';
import { readableText } from '@tessera/shared/text/inline-codes';
import {
  announce,
  Button,
  Checkbox,
  DraftNotice,
  IconPencil,
  Select,
  Textarea,
  useForm,
  useLeaveGuard,
} from '@tessera/shared/ui';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import * as panel from '../../aids/look-ups/panel.module.css';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import { errorForm, useErrorForm } from './error-form.ts';
import * as css from './lqa.module.css';
import { t } from './messages.ts';

/** Marks an error in the segment, on the text selected in the editor, if any. The form opens on request. */
export function MarkError({ record }: { record: DocumentRecord }) {
  const { editor } = useEditorActions();
  const params = { id: record.id };
  const mark = useMutationOf(markError, {
    invalidates: [{ endpoint: getSegmentLqa, params }, getLqaReport],
  });
  const keys = useKeysFor()('error-menu');
  const isAsked = useErrorForm(record.id);
  const selected = useSelectedPlace(record);
  const [isWhole, setWhole] = useState(false);
  const place = isWhole ? null : selected;
  const form = useForm({
    defaults: { type: 'accuracy' as ErrorType, severity: 'minor' as ErrorSeverity, note: '' },
    draft: `document/${record.document_id}/error/${record.id}`,
    onSubmit: (body, call) => mark.mutateAsync({ params, body: { ...body, span: place }, ...call }),
  });
  useLeaveGuard(form.isDirty && !form.isSubmitting, {
    isKept: form.isKept,
    onGiveUp: () => form.draft?.settle(),
  });
  const { type } = form.values;
  const dimension = dimensionOf(type);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!(await form.submit())) return;
    announce(t('mark.done', { type: errorTypeName(type) }));
    close();
  };
  const close = () => {
    form.restart();
    errorForm.set(null);
    editor.current?.focusAtCaret();
  };
  const isOpen = isAsked || form.isDirty || form.draft?.restored;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAsked) element.current?.querySelector('select')?.focus();
  }, [isAsked]);
  if (!isOpen) {
    return (
      <div>
        <Button size="small" icon={IconPencil} onClick={() => errorForm.set(record.id)}>
          {t('mark.open')}
        </Button>
        {keys && <p className={css.hint}>{t('keys.hint', { keys })}</p>}
      </div>
    );
  }
  return (
    <form
      ref={element}
      className={panel.form}
      aria-label={t('mark.title')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <h2 className={panel.heading}>{t('mark.title')}</h2>
      {form.draft && <DraftNotice draft={form.draft} onDiscard={form.discard} />}
      <Select
        label={t('mark.dimension')}
        value={dimension}
        onChange={(chosen) => form.set({ type: chosen })}
        options={ERROR_DIMENSIONS.map((value) => ({ value, label: errorTypeName(value) }))}
      />
      {ERROR_TYPES[dimension].length > 0 && (
        <Select<ErrorType>
          label={t('mark.type')}
          value={type}
          onChange={(chosen) => form.set({ type: chosen })}
          options={[
            { value: dimension, label: t('mark.any') },
            ...ERROR_TYPES[dimension].map((within) => {
              const value = `${dimension}.${within}` as ErrorType;
              return { value, label: errorTypeName(value) };
            }),
          ]}
        />
      )}
      <fieldset className={css.severities}>
        <legend>{t('mark.severity')}</legend>
        {ERROR_SEVERITIES.map((severity) => (
          <label key={severity}>
            <input
              type="radio"
              name="severity"
              value={severity}
              checked={form.values.severity === severity}
              onChange={() => form.set({ severity })}
            />
            {severityName(severity)}
          </label>
        ))}
      </fieldset>
      {selected ? (
        <Checkbox
          label={t('mark.selected', { text: readableText(record.target.slice(...selected)).slice(0, 80) })}
          value={!isWhole}
          onChange={(isOnPlace) => setWhole(!isOnPlace)}
        />
      ) : (
        <p className={css.hint}>{t('mark.whole')}</p>
      )}
      <Textarea
        label={t('mark.note')}
        isOptional
        rows={2}
        maxLength={2000}
        {...form.field('note')}
        error={form.failure === null ? form.field('note').error : messageOf(form.failure)}
      />
      <span className={css.actions}>
        <Button type="submit" size="small" busy={form.isSubmitting}>
          {t('mark.submit')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            form.discard();
            close();
          }}
        >
          {t('mark.cancel')}
        </Button>
      </span>
    </form>
  );
}

/** The text last selected in the editor, as a position in the saved text; `null` = none, or not saved yet. */
function useSelectedPlace(record: DocumentRecord): [number, number] | null {
  const { editor } = useEditorActions();
  const [place, setPlace] = useState<[number, number] | null>(null);
  useEffect(() => {
    const read = () => setPlace(editor.current?.lastRange() ?? null);
    read();
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [editor]);
  const isInside = place !== null && place[0] < place[1] && place[1] <= record.target.length;
  return isInside ? place : null;
}
