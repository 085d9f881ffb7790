import { formatNumber } from '@tessera/shared/ui';
import { type FormEvent, type Ref, useState } from 'react';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import * as css from '../../core/session/tools.module.css';
import { t } from '../../messages.ts';

/** The active segment's number; typing another number goes there. */
export function GoTo({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { active, document } = useEditorState();
  const { goToRow, editor } = useEditorActions();
  const [typed, setTyped] = useState<string | null>(null);
  const keys = useKeysFor()('go-to');
  const here = active ? String(active.record.row_number) : '';

  function submit(event: FormEvent) {
    event.preventDefault();
    const row = Number(typed ?? here);
    setTyped(null);
    if (Number.isInteger(row) && row > 0) void goToRow(row);
    else editor.current?.focus();
  }
  return (
    <form className={css.goTo} onSubmit={submit}>
      <span aria-hidden="true">#</span>
      <input
        ref={ref}
        inputMode="numeric"
        pattern="[0-9]*"
        aria-label={t('go-to.label')}
        title={keys ? t('go-to.title-keys', { keys }) : t('go-to.title')}
        className={css.goToField}
        style={{ inlineSize: `${Math.max(4, String(document.records_count).length + 2)}ch` }}
        value={typed ?? here}
        onFocus={(event) => {
          // Keeps its value while selected, or the first digit would be added to another number.
          setTyped(here);
          event.target.select();
        }}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setTyped(null);
          editor.current?.focus();
        }}
      />
      <span>{t('go-to.of', { n: formatNumber(document.records_count) })}</span>
    </form>
  );
}
