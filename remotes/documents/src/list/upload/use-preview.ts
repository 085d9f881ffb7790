import {
  type DetectedLanguage,
  type DocumentPreview,
  previewDocument,
} from '@tessera/shared/contract/document/preview';
import { useMutationOf } from '@tessera/shared/query';
import type { FileLanguages } from '@tessera/shared/text/file-languages';
import { languageName } from '@tessera/shared/text/languages';
import { announce, formatNumber } from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from './messages.ts';
import type { FileOptionsChoice } from './use-file-options.ts';

/** Delay after the last key, ms. */
const PAUSE = 400;

/** The fields of the form that asks for languages. */
interface LanguageForm {
  values: FileLanguages;
  set: (values: Partial<FileLanguages>) => void;
}

/**
 * Previews a file and proposes its languages, unless the user has chosen them: from the file, or else detected.
 * Returns the preview, and a note for each field: how certain the detection is, while its value stays.
 */
export function usePreview(file: File, form: LanguageForm, { givenFor, isCut, isTable }: FileOptionsChoice) {
  const { isPending, mutate } = useMutationOf(previewDocument);
  // The last preview stays until there is a new one.
  const [data, setData] = useState<DocumentPreview>();
  const latest = useRef(form);
  latest.current = form;
  const { source_lang, target_lang } = form.values;
  // Without a language, the server uses the one in the file's name, or else the one that it detects.
  const [known, setKnown] = useState(source_lang);
  const format = data?.format ?? '';
  const options = givenFor(format);
  // The languages only affect sentences and the columns of tables.
  const source = isTable(format) || (isCut(format) && source_lang !== known) ? source_lang : '';
  const target = isTable(format) ? target_lang : '';
  const looked = useRef<File | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const body = {
      ...(options !== undefined && { options }),
      ...(source && { source_lang: source }),
      ...(target && { target_lang: target }),
    };
    const look = () =>
      mutate(
        { file, body, signal: gone.signal },
        {
          // If detection fails, the user chooses as the dialog asks.
          onSuccess: (seen) => {
            const { detected_source, detected_target, segments_count: count } = seen;
            setData(seen);
            const { values, set } = latest.current;
            const found = {
              source_lang: seen.source_lang || detected_source?.language,
              target_lang: seen.target_lang || detected_target?.language,
            };
            const proposed: Partial<FileLanguages> = {
              ...(found.source_lang && values.source_lang === '' && { source_lang: found.source_lang }),
              ...(found.target_lang && values.target_lang === '' && { target_lang: found.target_lang }),
            };
            set(proposed);
            if (proposed.source_lang) setKnown(proposed.source_lang);
            if (detected_source && proposed.source_lang === detected_source.language)
              announce(wordOf(detected_source));
            else if (detected_target && proposed.target_lang === detected_target.language)
              announce(wordOf(detected_target));
            else if (options !== undefined || source || target)
              announce(t('upload.look', { count, n: formatNumber(count) }));
          },
        },
      );
    // The file is previewed at once, later input after a pause.
    const timer = setTimeout(look, looked.current === file ? PAUSE : 0);
    looked.current = file;
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [file, options, source, target, mutate]);

  const wordOn = (field: keyof FileLanguages): string | undefined => {
    if (isPending && field === 'source_lang' && form.values.source_lang === '') return t('upload.detecting');
    const found = field === 'source_lang' ? data?.detected_source : data?.detected_target;
    return found && form.values[field] === found.language ? wordOf(found) : undefined;
  };
  return { preview: data, wordOn };
}

function wordOf({ language, certainty }: DetectedLanguage): string {
  const named = { language: languageName(language) };
  return certainty === 'sure' ? t('upload.detected-sure', named) : t('upload.detected-likely', named);
}
