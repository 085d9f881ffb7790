import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useCommand } from '../../core/keys/use-commands.ts';
import { whyLocked } from '../../core/segments/why-locked.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import { changeCase } from './letter-case.ts';

/** The key that changes the case of the selection, or of the word at the caret. */
export function CaseKey({ record }: { record: DocumentRecord }) {
  const { editor } = useEditorActions();
  useCommand('change-case', {
    run: () => editor.current?.change(changeCase),
    disabledReason: whyLocked(record),
  });
  return null;
}
