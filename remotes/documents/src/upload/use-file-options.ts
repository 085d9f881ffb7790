import { listDocumentFormats } from '@tessera/shared/contract/document';
import type { OptionValues } from '@tessera/shared/contract/document/options';
import { queryOf, useQuery } from '@tessera/shared/query';
import { primaryLanguage } from '@tessera/shared/text/languages';
import { useState } from 'react';

const KEPT = 'tessera.documents.abbreviations.';

/**
 * What is chosen of how a file is read. Abbreviations are proposed as they were last given for the language in this
 * browser.
 */
export function useFileOptions(language: string) {
  const { data } = useQuery(queryOf(listDocumentFormats));
  const [chosen, setChosen] = useState<OptionValues>({});
  const abbreviations = chosen.abbreviations ?? readAbbreviations(language);
  const given: OptionValues = chosen.segmentation === 'sentences' ? { ...chosen, abbreviations } : chosen;
  return {
    optionsOf: (format: string) => data?.find(({ name }) => name === format)?.options ?? [],
    /** Without those that are as they are by default. */
    values: { abbreviations, ...chosen },
    choose: (name: string, value: OptionValues[string]) => setChosen({ ...chosen, [name]: value }),
    /** As a body has them; undefined = nothing was chosen. */
    given: Object.keys(given).length === 0 ? undefined : JSON.stringify(given),
    /** After an upload. */
    keep: () => {
      if (Array.isArray(chosen.abbreviations)) keepAbbreviations(language, chosen.abbreviations);
    },
  };
}

function readAbbreviations(language: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT + primaryLanguage(language)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string') : [];
  } catch {
    return [];
  }
}

function keepAbbreviations(language: string, words: readonly string[]): void {
  try {
    localStorage.setItem(KEPT + primaryLanguage(language), JSON.stringify(words));
  } catch {
    // Without room in the browser they are written again.
  }
}
