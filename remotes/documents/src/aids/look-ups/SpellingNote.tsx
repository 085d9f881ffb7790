import { useEditorState } from '../../core/session/editor-context.ts';
import { useSpelling } from '../../core/session/use-live-checks.ts';
import * as css from './panel.module.css';

/** Explains why spelling is not checked in the document; otherwise empty. */
export function SpellingNote() {
  const { issues } = useEditorState();
  const note = useSpelling(issues)?.note;
  return note ? <p className={css.nothing}>{note}</p> : null;
}
