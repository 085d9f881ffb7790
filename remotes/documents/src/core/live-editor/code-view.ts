import { useKeptPreference } from '@tessera/shared/remote/kept-preference';
import { announce } from '@tessera/shared/ui';
import { createContext } from 'react';
import { t } from './messages.ts';

/** How chips show tags: by number, by name, or with their full markup. */
export const CODE_VIEWS = ['short', 'names', 'full'] as const;
export type CodeView = (typeof CODE_VIEWS)[number];
export const STANDARD_VIEW: CodeView = 'names';

/** Whether all chips show their markup, which is then also their accessible name. */
export const MarkupShown = createContext(false);

/** Key in the account's settings. */
const NAME = 'documents.codes';

const readCodeView = (kept: unknown) => CODE_VIEWS.find((view) => view === kept) ?? null;

/** The user's tag view, stored like their panes; the style sheet uses the screen's `data-codes`. */
export function useCodeView(userId: number): {
  codeView: CodeView;
  setCodeView: (view: CodeView) => void;
  next: () => void;
} {
  const { value, keep } = useKeptPreference<CodeView>({
    name: NAME,
    key: `tessera.${NAME}.${userId}`,
    read: readCodeView,
    followsTabs: true,
  });
  const codeView = value ?? STANDARD_VIEW;
  function setCodeView(view: CodeView) {
    keep(view);
    announce(`${t('codes.heading')}: ${t(`codes.${view}`)}`);
  }
  const after = CODE_VIEWS[(CODE_VIEWS.indexOf(codeView) + 1) % CODE_VIEWS.length] ?? STANDARD_VIEW;
  return { codeView, setCodeView, next: () => setCodeView(after) };
}
