import { useUrlState } from '@tessera/shared/router';
import { announce, Button, ErrorPanel, Panel, SkeletonLines } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { containsWords } from './find.ts';
import { t } from './messages.ts';
import * as css from './preferences.module.css';

interface PreferenceRow {
  id: string;
  /** Search terms: the label and synonyms. */
  words: readonly string[];
  content: ReactNode;
}

export interface PreferenceSectionProps {
  title: string;
  rows: readonly PreferenceRow[];
  /** Resets the section; resolves to `false` if the user cancels. */
  onReset: () => unknown;
  /** All values are the defaults. */
  isDefault: boolean;
  /** Where it is stored, if it has to be fetched. */
  stored?: {
    isPending: boolean;
    error: unknown;
    retry: () => void;
    /** Why saving the last choice failed. */
    failure: unknown;
  };
  /** Shown below the rows. */
  children?: ReactNode;
}

/** A section of the preferences page: the rows that the page's search finds, or nothing. */
export function PreferenceSection(props: PreferenceSectionProps) {
  const { title, rows, onReset, isDefault, stored, children } = props;
  const { search } = useUrlState();
  const found = rows.filter(({ words }) => containsWords([title, ...words], search));
  if (found.length === 0) return null;
  return (
    <Panel
      title={title}
      actions={
        // A reset would also affect rows that the search hides.
        found.length === rows.length && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('reset.of', { title })}
            disabledReason={isDefault && t('reset.nothing')}
            onClick={async () => {
              if ((await onReset()) !== false) announce(t('reset.done', { title }));
            }}
          >
            {t('reset')}
          </Button>
        )
      }
    >
      {stored?.isPending ? (
        <SkeletonLines lines={found.length * 2} />
      ) : stored?.error ? (
        <ErrorPanel error={stored.error} onRetry={stored.retry} />
      ) : (
        <div className={css.rows}>
          {found.map(({ id, content }) => (
            <div key={id} data-preference={id}>
              {content}
            </div>
          ))}
          {children}
          {stored?.failure ? <ErrorPanel error={stored.failure} /> : null}
        </div>
      )}
    </Panel>
  );
}

/** The sections of one remote. */
export function PreferenceSections({ children }: { children: ReactNode }) {
  return <div className={css.sections}>{children}</div>;
}
