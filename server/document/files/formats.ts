import type { z } from 'zod';
import type { documentFormat } from '../../../shared/contract/document.ts';
import { FILTERS } from '../../formats/filters/registry.ts';

type DocumentFormat = z.output<typeof documentFormat>;

const XLIFF: DocumentFormat = {
  name: 'XLIFF',
  title: 'XLIFF',
  extensions: ['xlf', 'xliff', 'sdlxliff', 'mqxliff', 'mqxlz', 'mxliff'],
  languages: 'bilingual',
  encodings: ['UTF-8', 'UTF-16', 'every encoding that the XML declaration names'],
  not_kept: [],
};

/** The registry of formats as clients see it. */
export function listFormats(): DocumentFormat[] {
  return [
    XLIFF,
    ...FILTERS.map(({ name, title, extensions, languages, encodings, not_kept }) => ({
      name,
      title,
      extensions: [...extensions],
      languages,
      encodings: [...encodings],
      not_kept: [...not_kept],
    })),
  ];
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/** The formats and their extensions, for people. */
export function describeFormats(): string {
  return OR.format(
    listFormats().map(
      ({ title, extensions }) => `${title} (${extensions.map((each) => `.${each}`).join(', ')})`,
    ),
  );
}
