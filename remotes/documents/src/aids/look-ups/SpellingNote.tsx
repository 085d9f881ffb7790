import { useEditorState } from '../../core/session/editor-context.ts';
import { useSpelling } from '../../core/session/use-live-checks.ts';
import * as css from './panel.module.css';

/** Why the spelling of the document is not checked, where it is not. */
export function SpellingNote() {
  const { issues } = useEditorState();
  const note = useSpelling(issues)?.note;
  return note ? <p className={css.nothing}>{note}</p> : null;
}
