import { useMutationOf } from '@tessera/shared/query';
import { z } from '@tessera/shared/schema';
import { Checkbox, FormDialog, IconLock, useForm } from '@tessera/shared/ui';
import { useState } from 'react';
import type { Collection, CollectionKind } from './collection-kind.ts';
import { t } from './messages.ts';

/** Whether its text may be sent to machine translation: a menu entry, and its dialog. */
export function useLeaving<C extends Collection>(kind: CollectionKind<C>, collection: C) {
  const [isOpen, setOpen] = useState(false);
  return {
    entry: { label: t('leaving.entry'), icon: IconLock, opensDialog: true, onSelect: () => setOpen(true) },
    dialog: isOpen && <LeavingDialog kind={kind} collection={collection} onClose={() => setOpen(false)} />,
  };
}

const SCHEMA = z.object({ must_not_leave: z.boolean() });

function LeavingDialog<C extends Collection>({
  kind: { endpoints, record },
  collection: { id, name, must_not_leave = false },
  onClose,
}: {
  kind: CollectionKind<C>;
  collection: C;
  onClose: () => void;
}) {
  const update = useMutationOf(endpoints.update, { invalidates: [endpoints.list, endpoints.get] });
  const form = useForm<z.input<typeof SCHEMA>>({
    defaults: { must_not_leave },
    schema: SCHEMA,
    onSubmit: (marked, call) => update.mutateAsync({ params: { id }, body: { name, ...marked }, ...call }),
  });
  return (
    <FormDialog form={form} title={t('leaving.title')} submitLabel={t('leaving.save')} onClose={onClose}>
      <Checkbox
        label={t('leaving.must-not')}
        description={t('leaving.hint', { record })}
        {...form.field('must_not_leave')}
      />
    </FormDialog>
  );
}
