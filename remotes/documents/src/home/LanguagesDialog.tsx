import { listDocuments, uploadDocument } from '@tessera/shared/contract/document';
import { useMutationOf } from '@tessera/shared/query';
import { FieldRow, FormDialog, LanguageSelect, useForm } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import type { AskedFile } from './use-document-upload.ts';

/** Asks for the languages of a file that does not name them, and uploads it with them. */
export function LanguagesDialog({ asked, onClose }: { asked: AskedFile; onClose: () => void }) {
  const upload = useMutationOf(uploadDocument, { invalidates: [listDocuments] });
  const form = useForm({
    defaults: asked.proposed,
    schema: uploadDocument.body,
    onSubmit: (languages, call) =>
      upload.mutateAsync({ file: asked.file, body: { ...languages, attach: 'matching' }, ...call }),
  });
  return (
    <FormDialog
      form={form}
      title={t('languages.title')}
      submitLabel={t('languages.upload')}
      onClose={onClose}
    >
      <p dir="auto">{t('languages.why', { name: asked.file.name })}</p>
      <FieldRow>
        <LanguageSelect label={t('languages.source')} {...form.field('source_lang')} />
        <LanguageSelect label={t('languages.target')} {...form.field('target_lang')} />
      </FieldRow>
    </FormDialog>
  );
}
