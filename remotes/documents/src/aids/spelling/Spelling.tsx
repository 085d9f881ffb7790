import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { readWritingHelp, WRITING_HELP } from '@tessera/shared/text/writing-help';
import { announce } from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../core/keys/use-commands.ts';
import { useEditorActions } from '../../core/session/editor-context.ts';
import { useLanguageTool } from '../language-tool/use-language-tool.ts';
import { KnownWords } from './later-known-words.ts';
import { t } from './messages.ts';
import { SpellingMenu } from './SpellingMenu.tsx';
import { useSpelling } from './use-spelling.ts';
import { useSpellingMenu } from './use-spelling-menu.ts';

/** Underlines misspellings in the segment being edited and offers corrections. */
export function Spelling({ record }: { record: DocumentRecord }) {
  const { editor } = useEditorActions();
  const [kept, keep] = useAccountPreference(WRITING_HELP);
  const help = readWritingHelp(kept);
  const spelt = useSpelling(record, kept !== undefined && help.spells && !record.locked);
  useLanguageTool(record, kept !== undefined && help.spells && !record.locked);
  const menu = useSpellingMenu(spelt, record);

  useCommand('spelling', {
    run: () => void menu.openNext(),
    disabledReason: !help.spells && t('off'),
  });
  useCommand('spelling-switch', {
    run() {
      keep({ ...help, spells: !help.spells });
      announce(t(help.spells ? 'switched.off' : 'switched.on'));
    },
  });

  const [showsWords, setShowsWords] = useState(false);
  useCommand('spelling-words', { run: () => setShowsWords(true) });

  const open = useRef(menu.open);
  open.current = menu.open;
  useEffect(() => {
    const element = editor.current?.element();
    if (!spelt || !element) return;
    const onContextMenu = (event: MouseEvent) => {
      const at = spelt.session.wordAt(event.clientX, event.clientY);
      if (!at) return;
      event.preventDefault();
      void open.current(at);
    };
    element.addEventListener('contextmenu', onContextMenu);
    return () => element.removeEventListener('contextmenu', onContextMenu);
  }, [editor, spelt]);

  if (showsWords) {
    return (
      <KnownWords
        onChange={(word) => {
          spelt?.speller.forget(word);
          spelt?.session.look();
        }}
        onClose={() => setShowsWords(false)}
      />
    );
  }
  if (!menu.opened) return null;
  const { at, box, items } = menu.opened;
  return <SpellingMenu word={at.word} box={box} items={items} onLeave={menu.leave} onClosed={menu.closed} />;
}
