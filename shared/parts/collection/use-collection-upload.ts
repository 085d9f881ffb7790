import { isApiError } from '@tessera/shared/api';
import { type MutationInput, useMutationOf } from '@tessera/shared/query';
import { useState } from 'react';
import type { Collection, CollectionKind } from './collection-kind.ts';

const LANGUAGES = ['source_lang', 'target_lang'];

/** Uploads files as new collections; asks for languages that files do not name. */
export function useCollectionUpload<C extends Collection>({ endpoints, imports }: CollectionKind<C>) {
  const upload = useMutationOf(endpoints.upload, { invalidates: [endpoints.list] });
  const [asked, setAsked] = useState<readonly File[]>([]);
  const body = imports.asksLanguages ? ({ untold_languages: 'refuse' } as const) : {};
  return {
    /** The file currently asked about. */
    asked: asked[0] ?? null,
    answered: () => setAsked((current) => current.slice(1)),
    async send(
      file: File,
      options: Omit<Exclude<MutationInput<typeof endpoints.upload>, void>, 'file' | 'body'>,
    ) {
      try {
        await upload.mutateAsync({ file, body, ...options });
      } catch (error) {
        const isAsked = isApiError(error) && error.fields.some(({ path }) => LANGUAGES.includes(path));
        if (!isAsked) throw error;
        setAsked((current) => [...current, file]);
      }
    },
  };
}
