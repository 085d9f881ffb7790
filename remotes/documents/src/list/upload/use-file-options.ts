import { listAbbreviations } from '@tessera/shared/contract/document/abbreviations';
import { listDocumentFormats } from '@tessera/shared/contract/document/formats';
import type { OptionValues } from '@tessera/shared/contract/document/options';
import { queryOf, useQuery } from '@tessera/shared/query';
import { primaryLanguage } from '@tessera/shared/text/languages';
import { useState } from 'react';
import { isAsked } from './option-words.ts';

/** The chosen import options. The workspace's abbreviations for the language are proposed. */
export function useFileOptions(language: string) {
  const { data } = useQuery(queryOf(listDocumentFormats));
  const { data: lists = [] } = useQuery({ ...queryOf(listAbbreviations), staleTime: 0 });
  const [chosen, setChosen] = useState<OptionValues>({});
  const proposed = lists.find((list) => list.language === primaryLanguage(language))?.words ?? [];
  const abbreviations = chosen.abbreviations ?? proposed;
  const optionsOf = (format: string) => data?.find(({ name }) => name === format)?.options ?? [];
  const valuesOf = (format: string): OptionValues => ({
    ...Object.fromEntries(optionsOf(format).map((option) => [option.name, option.default])),
    abbreviations,
    ...chosen,
  });
  return {
    optionsOf,
    /** The values for a file of the format, chosen or by default. */
    valuesOf,
    choose: (name: string, value: OptionValues[string]) => setChosen({ ...chosen, [name]: value }),
    /** What a request body says about a file of the format; undefined = only defaults. */
    givenFor(format: string): string | undefined {
      const isProposed = isCut(valuesOf(format)) && proposed.length > 0;
      const given = isProposed ? { ...chosen, abbreviations } : chosen;
      return Object.keys(given).length === 0 ? undefined : JSON.stringify(given);
    },
    /** Whether a file of the format is segmented into sentences, whose rules depend on its language. */
    isCut: (format: string) => isCut(valuesOf(format)),
    /** Whether a file of the format is a bilingual table, whose columns depend on both languages. */
    isTable: (format: string) =>
      optionsOf(format).some(({ name }) => name === 'source_column' && isAsked(name, valuesOf(format))),
  };
}

export type FileOptionsChoice = ReturnType<typeof useFileOptions>;

function isCut({ segmentation }: OptionValues): boolean {
  return segmentation === 'sentences';
}
