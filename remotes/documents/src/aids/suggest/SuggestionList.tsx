import type { InlineCode } from '@tessera/shared/text/inline-codes';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, cx, Kbd } from '@tessera/shared/ui';
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import type { SuggestSession } from './session.ts';
import * as css from './suggestions.module.css';

/** Pause in typing before suggestions are announced, ms; earlier would only disturb. */
const PAUSE_MS = 700;
const GAP = 4;

interface SuggestionListProps {
  session: SuggestSession;
  lang: string;
  codes: readonly InlineCode[];
}

/** The suggestions below the caret; the focus stays in the text. */
export function SuggestionList({ session, lang }: SuggestionListProps) {
  const offered = useSyncExternalStore(session.subscribe, session.get);
  const { suggestions, at, isChosen, isInText, box } = offered;
  const { editor } = useEditorActions();
  const keysFor = useKeysFor();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const dir = textDirection(lang);
  const first = suggestions[at];
  // A single suggestion shown in the text needs no list.
  const isOpen = suggestions.length > 1 || (first !== undefined && (!isInText || first.label !== undefined));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's size changes with its suggestions
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isOpen || !box) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const start = dir === 'rtl' ? box.right - width : box.left;
    const below = box.bottom + GAP;
    element.style.left = `${Math.max(GAP, Math.min(start, innerWidth - width - GAP))}px`;
    element.style.top = `${below + height > innerHeight ? Math.max(GAP, box.top - height - GAP) : below}px`;
  }, [isOpen, box, dir, suggestions]);

  // The text field belongs to another component: its ARIA attributes for the list are removed with the list.
  useEffect(() => {
    const field = editor.current?.element();
    if (!field || !isOpen) return;
    field.setAttribute('aria-controls', id);
    if (isChosen) field.setAttribute('aria-activedescendant', `${id}-${at}`);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, isOpen, isChosen, at]);

  const text = first && (first.label ?? first.text);
  const keys = keysFor('suggest-accept');
  const count = suggestions.length;
  const typed = first?.typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed key restarts the pause
  useEffect(() => {
    if (!text || isChosen) return;
    const timer = setTimeout(() => announce(t('said', { text, count, keys: keys || t('no-key') })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isChosen, count, keys, typed]);

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={t('title')}
      className={css.list}
      // The focus and the caret stay where they are.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focused text field handles keys
        <div
          key={suggestion.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={cx(css.item, index === at && css.chosen)}
          onClick={() => session.accept(suggestion.text)}
        >
          <span className={css.text} lang={lang} dir={dir}>
            {suggestion.label ?? (
              <>
                <span className={css.typed}>{suggestion.text.slice(0, suggestion.typed)}</span>
                {suggestion.rest}
              </>
            )}
          </span>
          <span className={css.origin}>{t(`origin.${suggestion.origin}`)}</span>
          {index === at && keys && (
            <span aria-hidden="true">
              <Kbd keys={keys} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
