import type { FormatOption, OptionValues } from '@tessera/shared/contract/document/options';
import { WordList } from '@tessera/shared/remote/word-list';
import { Checkbox, Select } from '@tessera/shared/ui';
import { t } from './messages.ts';
import { hintOfOption, isAsked, nameOfChoice, nameOfOption } from './option-words.ts';
import * as css from './upload.module.css';

/** The import options of a file's format. */
export function FileOptions({
  options,
  values,
  onChange,
}: {
  options: readonly FormatOption[];
  values: OptionValues;
  onChange: (name: string, value: OptionValues[string]) => void;
}) {
  return (
    <details className={css.look}>
      <summary>{t('option.title')}</summary>
      <div className={css.options}>
        {options
          .filter(({ name }) => isAsked(name, values))
          .map((option) => (
            <OneOption
              key={option.name}
              option={option}
              value={values[option.name] ?? option.default}
              onChange={onChange}
            />
          ))}
      </div>
    </details>
  );
}

function OneOption({
  option,
  value,
  onChange,
}: {
  option: FormatOption;
  value: OptionValues[string];
  onChange: (name: string, value: OptionValues[string]) => void;
}) {
  const { name } = option;
  const label = nameOfOption(name);
  if (option.type === 'boolean') {
    return <Checkbox label={label} value={value === true} onChange={(next) => onChange(name, next)} />;
  }
  if (option.type === 'choice') {
    return (
      <Select
        label={label}
        value={String(value)}
        options={option.choices.map((choice) => ({ value: choice, label: nameOfChoice(choice) }))}
        onChange={(next) => onChange(name, next)}
      />
    );
  }
  return (
    <WordList
      label={label}
      description={hintOfOption(name)}
      words={Array.isArray(value) ? value : []}
      onChange={(next) => onChange(name, next)}
    />
  );
}
