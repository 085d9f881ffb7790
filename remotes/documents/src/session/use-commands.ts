import { getRecordTerms, getSubstitutions } from '@tessera/shared/contract/document';
import type { TermHit } from '@tessera/shared/contract/glossary';
import type { Match } from '@tessera/shared/contract/translation-memory';
import { keyOf, useQueryClient } from '@tessera/shared/query';
import { plainText } from '@tessera/shared/text/inline-codes';
import { announce } from '@tessera/shared/ui';
import { useEffect, useRef } from 'react';
import { type CommandId, readPress } from '../keymap.ts';
import { insertionOf } from '../panel/match-figures.ts';
import { orderTerms } from '../panel/TermList.tsx';
import type { EditorActions, EditorState } from './editor-context.ts';

/** What keys ask of the screen around the segments. */
export interface ScreenCommands {
  find: () => void;
  goTo: () => void;
  comment: () => void;
  concordance: (text: string) => void;
  addTerm: (selection: { source: string; target: string }) => void;
  toggleWhiteSpace: () => void;
  showKeys: () => void;
}

/** Listens for the keys of the key map wherever the focus is, except in dialogs and menus. */
export function useCommands(state: EditorState, actions: EditorActions, screen: ScreenCommands): void {
  const queryClient = useQueryClient();
  const run = useRef((_: CommandId, __: number) => {});
  run.current = (command, number) => {
    const { active } = state;
    const params = { id: active?.record.id ?? 0 };
    const commands: Record<CommandId, () => unknown> = {
      'approve-next': () => actions.approve({ goOn: true }),
      approve: () => actions.approve({ goOn: false }),
      'copy-source': () => active && actions.replaceTarget(active.record.source),
      clear: () => actions.replaceTarget(''),
      'next-tag': () => actions.insertMissingTags({ all: false }),
      'all-tags': () => actions.insertMissingTags({ all: true }),
      save: () => state.saves.flush(),
      next: () => actions.step(1),
      previous: () => actions.step(-1),
      'next-open': () => actions.goToNextOpen(),
      'go-to': screen.goTo,
      find: screen.find,
      'insert-match': () => {
        const match = queryClient.getQueryData<Match[]>(keyOf(getSubstitutions, { params }))?.[number - 1];
        if (!match) return announce(`There is no match ${number}`);
        const { target, percent } = insertionOf(match);
        actions.replaceTarget(target, { matchPercent: percent });
        announce(`Match ${number} inserted, ${percent} percent`);
      },
      'insert-term': () => {
        const hits = queryClient.getQueryData<TermHit[]>(keyOf(getRecordTerms, { params })) ?? [];
        const hit = orderTerms(hits)[number - 1];
        if (!hit) return announce(`There is no term ${number}`);
        actions.insert(hit.record.target);
      },
      concordance: () => screen.concordance(selectedText(actions)),
      'add-term': () => screen.addTerm(selectionBySide(actions)),
      comment: screen.comment,
      'white-space': screen.toggleWhiteSpace,
      keys: screen.showKeys,
    };
    commands[command]();
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('dialog, [role="menu"]')) return;
      const press = readPress(event);
      if (!press) return;
      const isText = target?.closest('input, textarea, select, [contenteditable="true"]');
      if (press.command === 'keys' && isText) return;
      event.preventDefault();
      run.current(press.command, press.number);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function selectedText({ editor }: EditorActions): string {
  const inTarget = plainText(editor.current?.selectedText() ?? '');
  return (inTarget || document.getSelection()?.toString() || '').trim();
}

/** What is selected, and on which side: in the live editor it is the target, elsewhere the source. */
function selectionBySide({ editor }: EditorActions): { source: string; target: string } {
  const target = plainText(editor.current?.selectedText() ?? '').trim();
  const anywhere = (document.getSelection()?.toString() ?? '').trim();
  return target ? { source: '', target } : { source: anywhere, target: '' };
}
