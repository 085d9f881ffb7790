import { type FormEvent, useState } from 'react';
import { messageOf } from '../../browser/api/index.ts';
import { useLocation } from '../../browser/router/index.ts';
import { Button, IconButton } from '../button/Button.tsx';
import { announce } from '../feedback/announce.ts';
import { TextField } from '../field/TextField.tsx';
import { DraftNotice } from '../form/DraftNotice.tsx';
import { useForm } from '../form/use-form.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { IconPencil } from '../icons.ts';
import { t } from '../messages.ts';
import * as css from './head.module.css';

export interface EditableTitleProps {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  maxLength?: number;
}

/** An inline-editable name: Enter saves, Escape restores it. */
export function EditableTitle(props: EditableTitleProps) {
  const { title } = props;
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <TitleForm {...props} onClose={() => setOpen(false)} />;
  return (
    <>
      <h1 className={css.title} dir="auto" title={title}>
        {title}
      </h1>
      <IconButton icon={IconPencil} label={t('rename')} size="small" onClick={() => setOpen(true)} />
    </>
  );
}

function TitleForm({
  title,
  onRename,
  maxLength = 200,
  onClose,
}: EditableTitleProps & { onClose: () => void }) {
  const { pathname } = useLocation();
  const [isEmpty, setEmpty] = useState(false);
  const form = useForm({
    defaults: { name: title },
    draft: `${pathname}/name`,
    onSubmit: ({ name }) => onRename(name.trim()),
  });
  useLeaveGuard(form.isDirty && !form.isSubmitting, {
    isKept: form.isKept,
    onGiveUp: () => form.draft?.settle(),
  });
  const name = form.values.name.trim();
  const failure = form.failure === null ? undefined : messageOf(form.failure);

  function cancel() {
    form.discard();
    onClose();
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    if (name === title) return cancel();
    setEmpty(name === '');
    if (name === '' || !(await form.submit())) return;
    announce(t('title.renamed', { name }));
    onClose();
  }

  return (
    <form className={css.edit} onSubmit={save}>
      {form.draft && <DraftNotice draft={form.draft} onDiscard={form.discard} />}
      <TextField
        label={t('name')}
        isLabelHidden
        {...form.field('name')}
        error={isEmpty ? t('title.empty') : failure}
        maxLength={maxLength}
        dir="auto"
        autoFocus
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
      />
      <Button type="submit" variant="primary" busy={form.isSubmitting}>
        {t('save')}
      </Button>
      <Button variant="quiet" onClick={cancel}>
        {t('cancel')}
      </Button>
    </form>
  );
}
