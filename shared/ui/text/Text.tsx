import { Fragment, type ReactNode } from 'react';
import { keyName } from '../../domain/text/key-name.ts';
import { languageName } from '../../domain/text/languages.ts';
import { rich, t } from '../messages.ts';
import * as css from './visually-hidden.module.css';

/** Visually hidden text for screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/** Id of the element that the skip link and every navigation lead to; set by `Page`. */
export const CONTENT_ID = 'content';

/** First stop of the Tab key: past the frame, to the screen. */
export function SkipLink({ children }: { children?: ReactNode }) {
  return (
    <a
      className={css.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        // The router must not treat the hash as a target.
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      {children ?? t('skip')}
    </a>
  );
}

/** A key or combination as on the keyboard: `Ctrl+Enter`, in this order in any text direction. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={css.keys} dir="ltr">
      {keys.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <VisuallyHidden>+</VisuallyHidden>}
          <kbd className={css.kbd}>{keyName(key)}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** A language with its name: `German (Austria) de-AT`. */
export function LanguageName({ tag }: { tag: string }) {
  if (!tag) return <>—</>;
  const name = languageName(tag);
  if (name === tag) return <span className={css.code}>{tag}</span>;
  return (
    <span>
      {name} <span className={css.code}>{tag}</span>
    </span>
  );
}

/** Source and target language. */
export function LanguagePair({ source, target }: { source: string; target: string }) {
  return (
    <span>
      {rich(
        'languages.pair',
        {},
        {
          source: () => <LanguageName tag={source} />,
          arrow: () => (
            <span className={css.arrow} aria-hidden="true">
              →
            </span>
          ),
          spoken: (word) => <VisuallyHidden>{word}</VisuallyHidden>,
          target: () => <LanguageName tag={target} />,
        },
      )}
    </span>
  );
}
