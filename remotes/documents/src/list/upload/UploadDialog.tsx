import { listDocuments, uploadDocument } from '@tessera/shared/contract/document';
import type { DetectedLanguage } from '@tessera/shared/contract/document/preview';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { listGlossaries } from '@tessera/shared/contract/glossary';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import { queryOf, useMutationOf } from '@tessera/shared/query';
import { languageOfName } from '@tessera/shared/text/file-languages';
import {
  Checkbox,
  DropZone,
  FieldRow,
  FormDialog,
  LanguageSelect,
  Notice,
  useForm,
} from '@tessera/shared/ui';
import { useState } from 'react';
import type { AskedFile } from './asked-file.ts';
import { ChosenTranslation } from './ChosenTranslation.tsx';
import { FileOptions } from './FileOptions.tsx';
import { FirstSegments } from './FirstSegments.tsx';
import { t } from './messages.ts';
import { ProposedResources } from './ProposedResources.tsx';
import * as css from './upload.module.css';
import { useFileOptions } from './use-file-options.ts';
import { usePreview } from './use-preview.ts';
import { useResourceChoice } from './use-resource-choice.ts';

/** Asks for information missing in a file: its languages, and an existing translation; then uploads them. */
export function UploadDialog({
  asked,
  onDone,
  onClose,
}: {
  asked: AskedFile;
  onDone: (answer: Answer<typeof uploadDocument>) => void;
  onClose: () => void;
}) {
  const upload = useMutationOf(uploadDocument, { invalidates: [listDocuments] });
  const [file, setFile] = useState(asked.file);
  const [target, setTarget] = useState(asked.target);
  const [isWorking, setIsWorking] = useState(true);
  const form = useForm({
    // Forms hold no files, so the name is the value. Errors about the other files refer to their names.
    defaults: {
      ...asked.proposed,
      target_file: asked.target?.name ?? '',
      options: '',
      memories: '[]',
      glossaries: '[]',
    },
    schema: uploadDocument.body,
    onSubmit: async ({ source_lang, target_lang }, call) => {
      onDone(
        await upload.mutateAsync({
          file,
          ...(target && { moreFiles: { target_file: target } }),
          body: {
            source_lang,
            target_lang,
            ...attached,
            working_memory: isWorking ? '1' : '0',
            ...(given && { options: given }),
          },
          ...call,
        }),
      );
    },
  });

  const choice = useFileOptions(form.values.source_lang);
  const { preview, wordOn } = usePreview(file, form, choice);
  const format = preview?.format ?? '';
  const options = choice.optionsOf(format);
  const given = choice.givenFor(format);
  const memories = useResourceChoice((query) => queryOf(listMemories.page, { query }), form.values);
  const glossaries = useResourceChoice((query) => queryOf(listGlossaries.page, { query }), form.values);
  // Unchanged choices are left to the server, which knows the languages of each file in a package.
  const attached =
    memories.isChanged || glossaries.isChanged
      ? { memories: memories.given, glossaries: glossaries.given }
      : { attach: 'matching' as const };
  const areLanguagesKnown = form.values.source_lang !== '' && form.values.target_lang !== '';

  function take(translation: File | null) {
    setTarget(translation);
    const { source_lang, target_lang } = form.values;
    const named = translation ? languageOfName(translation.name) : null;
    form.set({
      target_file: translation?.name ?? '',
      ...(named !== null && target_lang === '' && named !== source_lang && { target_lang: named }),
    });
  }

  function swap() {
    if (!target) return;
    setFile(target);
    setTarget(file);
    const { source_lang, target_lang } = form.values;
    form.set({ source_lang: target_lang, target_lang: source_lang, target_file: file.name });
  }

  const isGiven = (field: 'source_lang' | 'target_lang', detected: DetectedLanguage | null | undefined) =>
    [asked.proposed[field], preview?.[field], detected?.language].includes(form.values[field]);
  // Languages of the file and detected ones are not the user's input.
  const isDirty =
    target !== asked.target ||
    !isGiven('source_lang', preview?.detected_source) ||
    !isGiven('target_lang', preview?.detected_target);

  const { separate, isChosen } = asked;
  const title = asked.target ? 'upload.title-pair' : isChosen ? 'upload.title-chosen' : 'upload.title';
  const why = asked.target ? 'upload.why-pair' : isChosen ? 'upload.why-chosen' : 'upload.why';
  return (
    <FormDialog
      form={{ ...form, isDirty }}
      title={t(title)}
      submitLabel={t('upload.submit')}
      onClose={onClose}
    >
      <p>{t(why, { name: file.name })}</p>
      <div className={css.languages}>
        <FieldRow>
          <LanguageSelect
            label={t('upload.source')}
            description={wordOn('source_lang')}
            {...form.field('source_lang')}
          />
          <LanguageSelect
            label={t('upload.target')}
            description={wordOn('target_lang')}
            {...form.field('target_lang')}
          />
        </FieldRow>
      </div>
      {areLanguagesKnown && (
        <>
          <ProposedResources kind="memories" choice={memories} error={form.field('memories').error} />
          <Checkbox
            label={t('upload.working')}
            description={t('upload.working-hint')}
            value={isWorking}
            onChange={setIsWorking}
          />
          <ProposedResources kind="glossaries" choice={glossaries} error={form.field('glossaries').error} />
        </>
      )}
      {preview && preview.segments.length > 0 && <FirstSegments preview={preview} languages={form.values} />}
      {options.length > 0 && (
        <FileOptions options={options} values={choice.valuesOf(format)} onChange={choice.choose} />
      )}
      {form.field('options').error && <Notice tone="danger">{form.field('options').error}</Notice>}
      {target ? (
        <ChosenTranslation
          error={form.field('target_file').error}
          file={target}
          onSwap={swap}
          onRemove={() => take(null)}
          onSeparate={
            separate &&
            (() => {
              separate();
              onClose();
            })
          }
        />
      ) : (
        asked.takesTarget && (
          <fieldset className={css.translation}>
            <legend>{t('upload.translation')}</legend>
            <DropZone
              label={t('upload.translation-choose')}
              accept={asked.endings}
              hint={t('upload.translation-hint')}
              onFiles={([first]) => first && take(first)}
            />
          </fieldset>
        )
      )}
    </FormDialog>
  );
}
