import type { DocumentFormat } from '../../../shared/domain/contract/document/formats.ts';
import type { FormatOption } from '../../../shared/domain/contract/document/options.ts';
import { askedOptions, type FilterOption } from '../../formats/filters/options.ts';
import { FILTERS } from '../../formats/filters/registry.ts';
import { takesTarget } from '../../formats/filters/target-file.ts';
import { PACKAGE_OPTIONS } from '../documents/given-options.ts';
import { PACKAGES } from './kinds.ts';

/** The format without a filter. */
export const XLIFF: DocumentFormat = {
  name: 'XLIFF',
  title: 'XLIFF',
  extensions: ['xlf', 'xliff', 'sdlxliff', 'mqxliff', 'mxliff'],
  languages: 'bilingual',
  encodings: ['UTF-8', 'UTF-16', 'every encoding named in the XML declaration'],
  not_kept: [],
};

/** The formats in API form. */
export function listFormats(): DocumentFormat[] {
  return [
    XLIFF,
    ...FILTERS.map((filter) => ({
      name: filter.name,
      title: filter.title,
      extensions: [...filter.extensions],
      languages: filter.languages,
      takes_target: takesTarget(filter),
      encodings: [...filter.encodings],
      not_kept: [...filter.not_kept],
      options: listOptions(filter.options),
    })),
    ...PACKAGES.map(({ format, isBilingual }) => ({
      ...format,
      options: listOptions(isBilingual ? [] : PACKAGE_OPTIONS),
    })),
  ];
}

function listOptions(options: readonly FilterOption[] = []): FormatOption[] {
  return askedOptions(options).map((option) =>
    option.type === 'boolean'
      ? { name: option.name, type: option.type, default: option.default }
      : option.type === 'list'
        ? { name: option.name, type: option.type, default: [...option.default] }
        : { name: option.name, type: option.type, choices: [...option.choices], default: option.default },
  );
}

/** The extensions of all formats as a readable list. */
export function listExtensions(): string {
  return [...new Set(listFormats().flatMap(({ extensions }) => extensions.map((each) => `.${each}`)))].join(
    ', ',
  );
}
