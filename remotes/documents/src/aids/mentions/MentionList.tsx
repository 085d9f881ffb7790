import type { UserRef } from '@tessera/shared/contract/common';
import { findMentionable } from '@tessera/shared/contract/document/comment';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { begunMention } from '@tessera/shared/text/mentions';
import { cx, VisuallyHidden } from '@tessera/shared/ui';
import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import * as css from './mentions.module.css';
import { t } from './messages.ts';

export interface MentionListProps {
  documentId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text of the field. */
  text: string;
  /** People mentioned already. */
  mentioned: readonly UserRef[];
  /** `text`: the field's new text. */
  onMention: (person: UserRef, text: string) => void;
}

/** Members change rarely, ms. */
const STALE_TIME = 60_000;
const NOBODY: readonly UserRef[] = [];

/** People matching the `@` name being typed; the focus stays in the text field, whose keys choose. */
export function MentionList({ documentId, field, text, mentioned, onMention }: MentionListProps) {
  const caret = useCaret(field);
  const [chosen, setChosen] = useState(0);
  // A dismissed mention: no name matched, or Escape was pressed.
  const [left, setLeft] = useState<{ at: number; typed: string } | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const begun = begunMention(text.slice(0, Math.max(0, caret)), mentioned);
  const isLeft = begun !== null && begun.at === left?.at && begun.typed.startsWith(left.typed);
  const isOpen = begun !== null && !isLeft;
  const search = isOpen ? begun.typed : '';
  const { data = NOBODY, isPlaceholderData } = useQuery({
    ...queryOf(findMentionable, { params: { id: documentId }, query: { search } }),
    enabled: isOpen,
    staleTime: STALE_TIME,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isNamed = ({ username }: UserRef) =>
    username.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
  const people = isOpen ? data.filter((person) => !isPlaceholderData || isNamed(person)) : NOBODY;
  const at = Math.min(chosen, people.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at the first person
  useEffect(() => setChosen(0), [search, begun?.at]);
  const isNobody = isOpen && !isPlaceholderData && data !== NOBODY && data.length === 0;
  useEffect(() => {
    if (isNobody) setLeft({ at: begun.at, typed: begun.typed });
  }, [isNobody, begun?.at, begun?.typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another length may scroll
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, people.length]);

  function take(person: UserRef | undefined) {
    const element = field.current;
    if (!element || !begun || !person) return;
    const space = /^\s/.test(text.slice(caret)) ? '' : ' ';
    element.setRangeText(`@${person.username}${space}`, begun.at, caret, 'end');
    onMention(person, element.value);
  }

  // The text field belongs to another component: its ARIA attributes for the list are removed with the list.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !begun || people.length === 0) return;
    const choose = (to: number) => setChosen((to + people.length) % people.length);
    const acts: Record<string, () => void> = {
      ArrowDown: () => choose(at + 1),
      ArrowUp: () => choose(at - 1),
      Enter: () => take(people[at]),
      Escape: () => setLeft({ at: begun.at, typed: '' }),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const act = isPlain && !event.isComposing ? acts[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    element.addEventListener('keydown', onKeyDown);
    const said = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${at}`,
    };
    for (const [name, value] of Object.entries(said)) element.setAttribute(name, value);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      for (const name of Object.keys(said)) element.removeAttribute(name);
    };
  });

  return (
    <>
      <VisuallyHidden>
        <span role="status">{people.length === 0 ? '' : t('found', { count: people.length })}</span>
      </VisuallyHidden>
      {people.length > 0 && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={t('title')}
          className={css.list}
          // The focus and the caret stay where they are.
          onMouseDown={(event) => event.preventDefault()}
        >
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focused text field handles keys
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={cx(css.item, index === at && css.chosen)}
              onClick={() => take(person)}
            >
              <bdi>{person.username}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** The caret position in a text field; -1 without focus. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): number {
  const subscribe = useCallback((onChange: () => void) => {
    const events = ['selectionchange', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, onChange);
    return () => {
      for (const event of events) document.removeEventListener(event, onChange);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => {
    const element = field.current;
    return element && document.activeElement === element ? element.selectionEnd : -1;
  });
}
