import { isApiError } from '@tessera/shared/api';
import { listDocumentFormats, listDocuments, uploadDocument } from '@tessera/shared/contract/document';
import { type MutationInput, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { type FileLanguages, proposeLanguages } from '@tessera/shared/text/file-languages';
import { useState } from 'react';

/** A file that waits for its languages. */
export interface AskedFile {
  id: number;
  file: File;
  /** What its name says. */
  proposed: FileLanguages;
}

/** Endings of XLIFF files, which the page takes before it knows the other formats. */
const XLIFF = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mqxlz', '.mxliff'];
const LANGUAGES = ['source_lang', 'target_lang'];

/** Uploads documents of every format that the server takes; files that do not name their languages are asked for them. */
export function useDocumentUpload({ enabled }: { enabled: boolean }) {
  const formats = useQuery({ ...queryOf(listDocumentFormats), enabled });
  const upload = useMutationOf(uploadDocument, { invalidates: [listDocuments] });
  const [asked, setAsked] = useState<readonly AskedFile[]>([]);
  const endings = formats.data?.flatMap(({ extensions }) => extensions.map((each) => `.${each}`)) ?? XLIFF;

  function ask(file: File) {
    const extension = /[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? '';
    const kind = formats.data?.find(({ extensions }) => extensions.includes(extension))?.languages;
    const none = { source_lang: '', target_lang: '' };
    const proposed = proposeLanguages(none, file.name, kind ?? 'monolingual');
    setAsked((current) => [...current, { id: (current.at(-1)?.id ?? 0) + 1, file, proposed }]);
  }

  return {
    accept: [...new Set(endings)],
    /** Of the formats beside XLIFF. */
    others: endings.filter((ending) => !XLIFF.includes(ending)),
    /** The file to ask about now. */
    asked: asked[0] ?? null,
    answered: () => setAsked((current) => current.slice(1)),
    async send(
      file: File,
      options: Omit<Exclude<MutationInput<typeof uploadDocument>, void>, 'file' | 'body'>,
    ) {
      try {
        await upload.mutateAsync({ file, body: { attach: 'matching' }, ...options });
      } catch (error) {
        const isAsked = isApiError(error) && error.fields.some(({ path }) => LANGUAGES.includes(path));
        if (!isAsked) throw error;
        ask(file);
      }
    },
  };
}
