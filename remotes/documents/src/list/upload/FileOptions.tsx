import type { FormatOption, OptionValues } from '@tessera/shared/contract/document/options';
import { WordList } from '@tessera/shared/remote/word-list';
import { Checkbox, Select, TextField } from '@tessera/shared/ui';
import { type ComponentProps, useState } from 'react';
import { t } from './messages.ts';
import { hintOfOption, isAsked, isOneColumn, nameOfChoice, nameOfOption } from './option-words.ts';
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
  const List = isOneColumn(name) ? OneColumn : WordList;
  return (
    <List
      label={label}
      description={hintOfOption(name)}
      words={Array.isArray(value) ? value : []}
      onChange={(next) => onChange(name, next)}
    />
  );
}

/** A list of at most one heading, which may have commas. */
function OneColumn({ words, onChange, ...field }: ComponentProps<typeof WordList>) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      isOptional
      spellCheck={false}
      autoCapitalize="off"
      dir="auto"
      value={text ?? words[0] ?? ''}
      onChange={(next) => {
        setText(next);
        onChange(next.trim() === '' ? [] : [next.trim()]);
      }}
    />
  );
}
