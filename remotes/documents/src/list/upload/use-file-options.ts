import { listAbbreviations } from '@tessera/shared/contract/document/abbreviations';
import { listDocumentFormats } from '@tessera/shared/contract/document/formats';
import type { OptionValues } from '@tessera/shared/contract/document/options';
import { queryOf, useQuery } from '@tessera/shared/query';
import { primaryLanguage } from '@tessera/shared/text/languages';
import { useState } from 'react';

/** The chosen import options. The workspace's abbreviations for the language are proposed. */
export function useFileOptions(language: string) {
  const { data } = useQuery(queryOf(listDocumentFormats));
  const { data: lists = [] } = useQuery({ ...queryOf(listAbbreviations), staleTime: 0 });
  const [chosen, setChosen] = useState<OptionValues>({});
  const proposed = lists.find((list) => list.language === primaryLanguage(language))?.words ?? [];
  const abbreviations = chosen.abbreviations ?? proposed;
  const given: OptionValues = chosen.segmentation === 'sentences' ? { ...chosen, abbreviations } : chosen;
  return {
    optionsOf: (format: string) => data?.find(({ name }) => name === format)?.options ?? [],
    /** Without options that have their default. */
    values: { abbreviations, ...chosen },
    choose: (name: string, value: OptionValues[string]) => setChosen({ ...chosen, [name]: value }),
    /** As the request body has them; undefined = nothing was chosen. */
    given: Object.keys(given).length === 0 ? undefined : JSON.stringify(given),
  };
}
