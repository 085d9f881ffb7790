import { useMutationOf } from '@tessera/shared/query';
import { z } from '@tessera/shared/schema';
import { FieldRow, FormDialog, type FormState, LanguageSelect, toast, useForm } from '@tessera/shared/ui';
import { language } from '../../domain/contract/common.ts';
import type { Collection, CollectionKind } from './collection-kind.ts';
import { t } from './messages.ts';

const BOTH = z.object({ source_lang: language, target_lang: language });
type Languages = z.input<typeof BOTH>;

/** Asks for the languages of a file that does not name them, and uploads it with them. */
export function UploadLanguagesDialog<C extends Collection>({
  kind: { endpoints },
  file,
  onClose,
}: {
  kind: CollectionKind<C>;
  file: File;
  onClose: () => void;
}) {
  const upload = useMutationOf(endpoints.upload, { invalidates: [endpoints.list] });
  const form = useForm<Languages>({
    defaults: { source_lang: '', target_lang: '' },
    schema: BOTH,
    onSubmit: (body, call) => upload.mutateAsync({ file, body, ...call }),
  });
  return (
    <FormDialog
      form={form}
      title={t('languages.title')}
      submitLabel={t('languages.upload')}
      onClose={onClose}
    >
      <p dir="auto">{t('languages.ask', { name: file.name })}</p>
      <LanguagesFields form={form} />
    </FormDialog>
  );
}

/** Changes the languages of a collection. */
export function ChangeLanguagesDialog<C extends Collection>({
  kind: { endpoints },
  collection: { id, name, source_lang, target_lang },
  onClose,
}: {
  kind: CollectionKind<C>;
  collection: C;
  onClose: () => void;
}) {
  const { list, get, listRecords } = endpoints;
  const update = useMutationOf(endpoints.update, { invalidates: [list, get, listRecords] });
  const form = useForm<Languages>({
    defaults: { source_lang, target_lang },
    schema: BOTH,
    onSubmit: async (languages, call) => {
      await update.mutateAsync({ params: { id }, body: { name, ...languages }, ...call });
      toast({
        tone: 'success',
        message: t('languages.changed'),
        undo: () => update.mutateAsync({ params: { id }, body: { name, source_lang, target_lang } }),
      });
    },
  });
  const title = t('languages.change');
  return (
    <FormDialog form={form} title={title} submitLabel={title} onClose={onClose}>
      <p>{t('languages.consequence')}</p>
      <LanguagesFields form={form} />
    </FormDialog>
  );
}

function LanguagesFields({ form }: { form: FormState<Languages> }) {
  return (
    <FieldRow>
      <LanguageSelect label={t('language.source')} {...form.field('source_lang')} />
      <LanguageSelect label={t('language.target')} {...form.field('target_lang')} />
    </FieldRow>
  );
}
