import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/index.ts';
import { Button, IconButton } from '../button/Button.tsx';
import { announce } from '../feedback/announce.ts';
import { TextField } from '../field/TextField.tsx';
import { IconPencil } from '../icons.ts';
import * as css from './layout.module.css';

export interface EditableTitleProps {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  maxLength?: number;
}

/** An inline-editable name: Enter saves, Escape restores it. */
export function EditableTitle({ title, onRename, maxLength = 200 }: EditableTitleProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function leave() {
    setDraft(null);
    setError(null);
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving || draft === null) return;
    const name = draft.trim();
    if (name === title) return leave();
    if (name === '') return setError('A name must not be empty.');
    setSaving(true);
    try {
      await onRename(name);
      announce(`Renamed to ${name}`);
      leave();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setSaving(false);
    }
  }

  if (draft === null) {
    return (
      <div className={css.editable}>
        <h1 className={css.title}>{title}</h1>
        <IconButton icon={IconPencil} label="Rename" size="small" onClick={() => setDraft(title)} />
      </div>
    );
  }
  return (
    <form className={css.edit} onSubmit={save}>
      <TextField
        label="Name"
        isLabelHidden
        value={draft}
        onChange={setDraft}
        error={error}
        maxLength={maxLength}
        dir="auto"
        autoFocus
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      />
      <Button type="submit" variant="primary" busy={isSaving}>
        Save
      </Button>
      <Button variant="quiet" onClick={leave}>
        Cancel
      </Button>
    </form>
  );
}
