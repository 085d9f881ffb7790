import { isApiError } from '@tessera/shared/api';
import { type Document, listDocuments, uploadDocument } from '@tessera/shared/contract/document';
import { listDocumentFormats } from '@tessera/shared/contract/document/formats';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { type MutationInput, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { languagePairOfName, proposeLanguages } from '@tessera/shared/text/file-languages';
import { formatNumber, toast } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../../messages.ts';
import type { AskedFile } from '../upload/asked-file.ts';

/** Extensions of XLIFF files, accepted before the other formats are known. */
const XLIFF = ['.xlf', '.xliff', '.sdlxliff', '.mqxliff', '.mxliff'];
/** More reports would hide the list. */
const MOST_REPORTS = 3;
const LANGUAGES = ['source_lang', 'target_lang'];

/** Uploads documents of every format the server supports; asks for languages that files do not name. */
export function useDocumentUpload({
  enabled,
  onPackage,
}: {
  enabled: boolean;
  /** Opens the result of a package. */
  onPackage: (document: Document) => void;
}) {
  const formats = useQuery({ ...queryOf(listDocumentFormats), enabled });
  const upload = useMutationOf(uploadDocument, { invalidates: [listDocuments] });
  const [asked, setAsked] = useState<readonly AskedFile[]>([]);
  const [uploaded, setUploaded] = useState<readonly number[]>([]);
  const endings = formats.data?.flatMap(({ extensions }) => extensions.map((each) => `.${each}`)) ?? XLIFF;

  function formatsOf(file: File) {
    const extension = /[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? '';
    return formats.data?.filter(({ extensions }) => extensions.includes(extension)) ?? [];
  }

  function ask(
    file: File,
    target: File | null = null,
    { separate = null, isChosen = false }: Partial<Pick<AskedFile, 'separate' | 'isChosen'>> = {},
  ) {
    const [format] = formatsOf(file);
    const none = { source_lang: '', target_lang: '' };
    const own = proposeLanguages(none, file.name, format?.languages ?? 'monolingual');
    const proposed = target ? proposeLanguages(own, target.name, 'bilingual') : own;
    const takesTarget = formatsOf(file).some(({ takes_target }) => takes_target);
    const endings = format?.extensions.map((each) => `.${each}`) ?? [];
    const one = { file, target, takesTarget, endings, proposed, separate, isChosen };
    setAsked((current) => [...current, { ...one, id: (current.at(-1)?.id ?? 0) + 1 }]);
  }

  /** Asks about files that look like a source and its translation, and starts the others. */
  async function take(files: readonly File[], start: (files: readonly File[]) => void) {
    if (files.length < 2) return start(files);
    const paired = await import(/* webpackChunkName: "upload" */ '../upload/pair-files.ts').then(
      ({ pairFiles }) => pairFiles(files, (file) => formatsOf(file).some(({ takes_target }) => takes_target)),
      () => null,
    );
    // A source with several translations is uploaded once, however many are separated.
    const started = new Set<File>();
    for (const { source, target } of paired?.pairs ?? []) {
      const separate = () => {
        start([source, target].filter((file) => !started.has(file)));
        started.add(source);
      };
      ask(source, target, { separate });
    }
    const others = paired?.others ?? files;
    if (others.length > 0) start(others);
  }

  /** Reports the result of a package, unless it looks like one file. */
  function done({ documents = [], passed = [], passed_count = 0, ...last }: Answer<typeof uploadDocument>) {
    const ids = documents.length > 0 ? documents.map(({ id }) => id) : [last.id];
    setUploaded((current) => [...ids.slice(0, MOST_REPORTS), ...current].slice(0, MOST_REPORTS));
    const isOneFile = documents.length === 1 && passed.every(({ reason }) => reason === 'companion');
    if (!last.package || isOneFile) return;
    const count = documents.length;
    toast({
      message: t('package.uploaded', { name: last.package.name, count, n: formatNumber(count) }),
      detail: t('package.passed', { count: passed_count, n: formatNumber(passed_count) }),
      action: { label: t('package.show'), onSelect: () => onPackage(last) },
    });
  }

  return {
    accept: [...new Set(endings)],
    /** Formats other than XLIFF. */
    others: endings.filter((ending) => !XLIFF.includes(ending)),
    /** The file currently asked about. */
    asked: asked[0] ?? null,
    done,
    /** Documents uploaded on this page whose reports are shown, the latest first. */
    uploaded,
    dismiss: (id: number) => setUploaded((current) => current.filter((one) => one !== id)),
    take: (files: readonly File[], start: (files: readonly File[]) => void) => void take(files, start),
    /** Asks for the import options of each file, even if its languages are known. */
    choose: (files: readonly File[]) => {
      for (const file of files) ask(file, null, { isChosen: true });
    },
    answered: () => setAsked((current) => current.slice(1)),
    async send(
      file: File,
      options: Omit<Exclude<MutationInput<typeof uploadDocument>, void>, 'file' | 'body'>,
    ) {
      // Languages known only from the name are confirmed before uploading.
      if (languagePairOfName(file.name) && formatsOf(file)[0]?.languages === 'monolingual') return ask(file);
      try {
        done(
          await upload.mutateAsync({ file, body: { attach: 'matching', working_memory: '1' }, ...options }),
        );
      } catch (error) {
        const isAsked = isApiError(error) && error.fields.some(({ path }) => LANGUAGES.includes(path));
        if (!isAsked) throw error;
        ask(file);
      }
    },
  };
}
