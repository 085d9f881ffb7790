import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { languageName, normaliseLanguage } from '../../domain/text/languages.ts';
import { cx } from '../class-names.ts';
import { IconChevronDown } from '../icons.ts';
import { t } from '../messages.ts';
import * as floatingCss from '../overlay/floating.module.css';
import { useFloating } from '../overlay/use-floating.ts';
import { LanguageName } from '../text/Text.tsx';
import { Field, type FieldProps } from './Field.tsx';
import * as css from './field.module.css';
import { type LanguageOption, languageOptions } from './language-options.ts';

export interface LanguageSelectProps extends FieldProps {
  name?: string;
  /** A BCP 47 tag, `''` while none is chosen. */
  value: string;
  onChange: (tag: string) => void;
}

function wording(tag: string): string {
  if (!tag) return '';
  const name = languageName(tag);
  return name === tag ? tag : `${name} (${tag})`;
}

/** A language by name or tag; accepts any well-formed BCP 47 tag. */
export function LanguageSelect({ value, onChange, name, ...field }: LanguageSelectProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const options = useMemo(() => (isOpen ? languageOptions(typed ?? '') : []), [isOpen, typed]);
  useFloating(input, list, { isOpen, side: 'bottom', align: 'start', matchWidth: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option moves with both
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, options]);

  function open() {
    if (isOpen) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        languageOptions('').findIndex((option) => option.tag === value),
      ),
    );
  }
  function choose(option: LanguageOption | undefined) {
    if (option) onChange(option.tag);
    setTyped(null);
    setOpen(false);
  }
  /** On blur: a complete tag is accepted, anything else reverts. */
  function leave() {
    if (typed !== null) {
      const tag = normaliseLanguage(typed.trim());
      const exact = languageOptions(typed).find(
        (option) => option.name.toLowerCase() === typed.trim().toLowerCase(),
      );
      if (exact) onChange(exact.tag);
      else if (tag) onChange(tag);
      else if (typed.trim() === '') onChange('');
    }
    setTyped(null);
    setOpen(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      setOpen(false);
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <span className={cx(css.withIcon, css.trailing)}>
          <input
            {...control}
            ref={input}
            name={name}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && options.length ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('languages.placeholder')}
            className={cx(css.control, css.roomInside)}
            value={typed ?? wording(value)}
            onFocus={(event) => event.target.select()}
            onClick={open}
            onBlur={leave}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setActive(0);
            }}
          />
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
          {isOpen && (
            <div
              ref={list}
              id={listId}
              popover="manual"
              role="listbox"
              aria-label={field.label}
              className={cx(floatingCss.floating, css.options)}
              // The field keeps the focus while the list is clicked or scrolled.
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has focus and keys
                <div
                  key={option.tag}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={css.option}
                  onClick={() => choose(option)}
                >
                  <LanguageName tag={option.tag} />
                </div>
              ))}
              {options.length === 0 && <div className={css.nothing}>{t('languages.none')}</div>}
            </div>
          )}
        </span>
      )}
    </Field>
  );
}
