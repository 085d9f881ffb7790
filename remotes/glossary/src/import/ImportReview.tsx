import type { StagedImport } from '@tessera/shared/contract/glossary/import';
import { languageName } from '@tessera/shared/text/languages';
import { ErrorPanel, formatNumber, LanguageSelect, Notice, Select } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import * as css from './import.module.css';
import { problemText } from './problem-text.ts';
import type { Staging } from './use-staged-import.ts';

const FORMATS = { csv: 'CSV', tsv: 'TSV', xlsx: 'Excel (XLSX)', tbx: 'TBX' };
const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'koi8-r',
  'shift_jis',
  'gb18030',
  'euc-kr',
];
/** Each with its message id. */
const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
type Delimiter = keyof typeof DELIMITERS;

interface Props {
  staging: Staging;
  staged: StagedImport;
  isNew: boolean;
}

/** The import options with corrections, and the outcome for the terms. */
export function ImportReview({ staging, staged, isNew }: Props) {
  const { preview, file_name } = staged;
  const problem = problemText(preview);
  const isText = preview.format === 'csv' || preview.format === 'tsv';
  return (
    <div className={css.review}>
      <p className={css.file}>
        <b dir="auto">{file_name}</b>
        <span>{preview.format === 'tbx' ? (preview.dialect ?? 'TBX') : FORMATS[preview.format]}</span>
        {preview.format === 'tbx' && preview.encoding && <span>{preview.encoding.toUpperCase()}</span>}
        {preview.languages.length > 0 && (
          <span>{t('import.in-languages', { languages: preview.languages.join(t('comma')) })}</span>
        )}
      </p>
      {(isText || isNew || preview.sheets.length > 1) && (
        <fieldset className={css.reading} disabled={staging.isReading}>
          <legend>{t('import.read')}</legend>
          {isText && <EncodingSelect staging={staging} staged={staged} />}
          {isText && (
            <Select<Delimiter>
              label={t('import.delimiter')}
              value={(preview.delimiter ?? ',') as Delimiter}
              options={(Object.keys(DELIMITERS) as Delimiter[]).map((value) => ({
                value,
                label: t(`import.delimiter.${DELIMITERS[value]}`),
              }))}
              onChange={(delimiter) => void staging.reread({ delimiter, columns: undefined })}
            />
          )}
          {preview.sheets.length > 1 && (
            <Select
              label={t('import.sheet')}
              value={preview.sheet ?? ''}
              options={preview.sheets.map((name) => ({ value: name, label: name }))}
              onChange={(sheet) => void staging.reread({ sheet, columns: undefined })}
            />
          )}
          {isNew && (
            <>
              <LanguageSelect
                label={t('import.source-language')}
                value={preview.source_lang ?? ''}
                onChange={(source_lang) => source_lang && void staging.reread({ source_lang })}
              />
              <LanguageSelect
                label={t('import.target-language')}
                value={preview.target_lang ?? ''}
                onChange={(target_lang) => target_lang && void staging.reread({ target_lang })}
              />
            </>
          )}
        </fieldset>
      )}
      {isNew && !(preview.source_lang && preview.target_lang) && (
        <Notice tone="warning">{t('import.choose-languages')}</Notice>
      )}
      {staging.error && <ErrorPanel error={staging.error} title={t('import.unreadable')} />}
      {preview.encoding_guessed && (
        <Notice tone="warning" title={t('import.guessed', { encoding: preview.encoding })}>
          {t('import.guessed-text')}
        </Notice>
      )}
      {preview.columns.length > 0 && <ColumnsTable staging={staging} preview={preview} />}
      {preview.language_counts && preview.language_counts.length > 2 && (
        <Notice>
          <ul className={css.plain}>
            {preview.language_counts.map(({ lang, entries }) => (
              <li key={lang}>
                {t('import.concepts', {
                  language: languageName(lang),
                  count: entries,
                  n: formatNumber(entries),
                })}
              </li>
            ))}
          </ul>
          {t('import.further')}
        </Notice>
      )}
      {problem ? (
        <Notice tone="danger" title={t('import.problem')}>
          {problem}
        </Notice>
      ) : (
        <ImportOutcome preview={preview} />
      )}
    </div>
  );
}

function EncodingSelect({ staging, staged }: Omit<Props, 'isNew'>) {
  const found = staged.preview.encoding ?? 'utf-8';
  const options = ENCODINGS.includes(found) ? ENCODINGS : [found, ...ENCODINGS];
  return (
    <Select
      label={t('import.encoding')}
      value={found}
      options={options.map((value) => ({ value, label: value.toUpperCase() }))}
      onChange={(encoding) => void staging.reread({ encoding })}
    />
  );
}
