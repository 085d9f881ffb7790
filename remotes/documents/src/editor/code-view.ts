import { announce } from '@tessera/shared/ui';
import { usePreference } from '../session/remember.ts';
import { t } from './messages.ts';

/** How chips show tags: by their numbers, with their names, or with all of their markup. */
export const CODE_VIEWS = ['short', 'names', 'full'] as const;
export type CodeView = (typeof CODE_VIEWS)[number];

/** How somebody sees tags, in this browser; the style sheet goes by `data-codes` of the screen. */
export function useCodeView(): {
  codeView: CodeView;
  setCodeView: (view: CodeView) => void;
  next: () => void;
} {
  const [kept, keep] = usePreference<string>('codes', 'names');
  const codeView = CODE_VIEWS.find((view) => view === kept) ?? 'names';
  function setCodeView(view: CodeView) {
    keep(view);
    announce(`${t('codes.heading')}: ${t(`codes.${view}`)}`);
  }
  const after = CODE_VIEWS[(CODE_VIEWS.indexOf(codeView) + 1) % CODE_VIEWS.length] ?? 'names';
  return { codeView, setCodeView, next: () => setCodeView(after) };
}
