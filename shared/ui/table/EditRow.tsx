import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconButton } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { announce } from '../feedback/announce.ts';
import { ErrorPanel } from '../feedback/Feedback.tsx';
import { FieldError } from '../field/Field.tsx';
import * as field from '../field/field.module.css';
import { DraftNotice } from '../form/DraftNotice.tsx';
import { t as formText } from '../form/messages.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { IconCheck, IconX } from '../icons.ts';
import { sayKept, useRecordForm } from '../panel/leave-record.ts';
import type { Column } from './columns.tsx';
import * as details from './details.module.css';
import * as edit from './edit-row.module.css';
import { rich, t } from './messages.ts';
import type { EditableCell, RowForm } from './row-form.ts';
import * as css from './table.module.css';

interface EditRowProps<Row> extends RowForm<Row> {
  record: Row;
  columns: readonly Column<Row>[];
  index: number;
  position: number;
  isCurrent: boolean;
  isSelectable: boolean;
  isCards: boolean;
  /** Name of the row. */
  name: string;
  /** The column to edit first. */
  from: string | undefined;
  /** Called with the saved row. */
  onSaved: (row: Row) => void;
  /** Called when editing is cancelled, or nothing was changed. */
  onEnd: (goesBack: boolean) => void;
  /** Resumes editing after another row. */
  onBack: () => void;
}

/** A row with its texts as editable fields in place. Nothing appears as saved before it is. */
export function EditRow<Row>(props: EditRowProps<Row>) {
  const {
    record,
    columns,
    index,
    position,
    isCurrent,
    isSelectable,
    isCards,
    name,
    from,
    onSaved,
    onEnd,
    onBack,
  } = props;
  const { form, cells, submit, submitLabel, notice } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const hintId = useId();
  const editable = columns.filter(({ id }) => cells[id]);
  // Saved, cancelled, or left for another row with a message.
  const isOver = useRef(false);
  const over = () => {
    isOver.current = true;
  };
  useLeaveGuard(form.isDirty && !form.isSubmitting, {
    isKept: form.isKept,
    onGiveUp() {
      over();
      form.draft?.settle();
    },
  });
  const { isDirty, isKept, discard } = form;
  const mine = { name, isDirty, isKept, discard, back: onBack, onLeft: over };
  useRecordForm('row', mine);
  const latest = useRef(mine);
  latest.current = mine;
  // The row may disappear with another page, order or search.
  useEffect(
    () => () => {
      if (latest.current.isDirty && !isOver.current) sayKept(latest.current);
    },
    [],
  );

  // Only once: afterwards the user moves the focus.
  const focusFirst = useEffectEvent(() => {
    const fields = [...(row.current?.querySelectorAll('textarea') ?? [])];
    const first = fields.find(({ name: column }) => column === from) ?? fields[0];
    first?.focus();
    first?.select();
  });
  useEffect(() => focusFirst(), []);

  async function save() {
    if (!form.isDirty) return onEnd(true);
    const saved = await submit();
    if (saved) {
      over();
      return onSaved(saved);
    }
    const refused = row.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    refused?.focus();
    if (refused) announce(formText('form.refused'), { urgent: true });
  }
  function giveUp() {
    over();
    form.discard();
    onEnd(true);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    // Unchanged: editing ends when the focus moves elsewhere.
    const isLeft = relatedTarget !== null && !currentTarget.contains(relatedTarget);
    if (isLeft && !form.isDirty && !form.isSubmitting) onEnd(false);
  }

  const hasLines = editable.some(({ id }) => cells[id]?.hasLines);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as the other rows
    <>
      <tr
        ref={row}
        role="row"
        data-index={index}
        data-editing
        className={cx(css.row, edit.editing, isCards && edit.card)}
        aria-rowindex={position}
        aria-current={isCurrent ? 'true' : undefined}
        aria-busy={form.isSubmitting}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {isSelectable && <td role="cell" className={cx(css.cell, css.selectCell)} />}
        {columns.map((column, at) => {
          const cell = cells[column.id];
          return (
            <td
              key={column.id}
              role="cell"
              className={cx(css.cell, column.align === 'end' && css.end, at === 0 && css.first)}
            >
              <span className={css.label} aria-hidden="true">
                {column.header}
              </span>
              <div className={css.value}>
                {cell ? (
                  <CellField
                    {...cell}
                    column={column.id}
                    hintId={hintId}
                    isBusy={form.isSubmitting}
                    onSave={() => void save()}
                  />
                ) : (
                  column.cell(record)
                )}
              </div>
            </td>
          );
        })}
        <td role="cell" className={cx(css.cell, css.actionsCell)}>
          <div className={edit.actions}>
            <IconButton
              size="small"
              icon={IconCheck}
              label={submitLabel}
              busy={form.isSubmitting}
              onClick={() => void save()}
            />
            <IconButton size="small" icon={IconX} label={t('edit.cancel')} onClick={giveUp} />
          </div>
        </td>
      </tr>
      <tr role="row" data-details className={cx(details.details, isCards && edit.under)}>
        <td role="cell" colSpan={columns.length + (isSelectable ? 2 : 1)} className={css.cell}>
          <div className={edit.notes}>
            {form.draft && <DraftNotice draft={form.draft} onDiscard={form.discard} />}
            {notice}
            {form.failure !== null && <ErrorPanel error={form.failure} />}
            <p id={hintId} className={edit.hint}>
              {rich(hasLines ? 'edit.keys-lines' : 'edit.keys', {}, { k: (key) => <kbd>{key}</kbd> })}
            </p>
          </div>
        </td>
      </tr>
    </>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

interface CellFieldProps extends EditableCell {
  column: string;
  hintId: string;
  isBusy: boolean;
  onSave: () => void;
}

function CellField(props: CellFieldProps) {
  const { column, label, lang, hasLines = false, value, onChange, error, hintId, isBusy, onSave } = props;
  const errorId = useId();

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // During IME composition, Enter selects a candidate.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const beginsLine = hasLines && (event.shiftKey || event.altKey);
    if (beginsLine && event.shiftKey) return;
    event.preventDefault();
    if (!beginsLine) return onSave();
    const { currentTarget: area } = event;
    area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
    onChange(area.value);
  }

  return (
    <>
      <textarea
        name={column}
        className={cx(field.control, edit.field)}
        dir="auto"
        lang={lang}
        rows={1}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${errorId} ${hintId}` : hintId}
        readOnly={isBusy}
        value={value}
        onKeyDown={onKeyDown}
        // Pasted line breaks become spaces in single-line fields.
        onChange={({ target }) => onChange(hasLines ? target.value : target.value.replace(/\s*\n\s*/g, ' '))}
      />
      <FieldError id={errorId} error={error} />
    </>
  );
}
