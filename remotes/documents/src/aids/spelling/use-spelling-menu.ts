import { applyEdits, viewText } from '@tessera/shared/checks';
import { waiveIssue } from '@tessera/shared/contract/document/quality';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { setKnownWord, suggestSpelling } from '@tessera/shared/contract/document/spelling';
import { useClient, useMutationOf } from '@tessera/shared/query';
import { plainText } from '@tessera/shared/text/inline-codes';
import { announce, type MenuItem, toast } from '@tessera/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { AFFECTED } from '../../core/findings/affected.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import type { MisspeltWord } from './session.ts';
import type { Spelt } from './use-spelling.ts';

/** Maximum wait for suggestions, ms; the menu then opens without them. */
const PATIENCE_MS = 1_500;
/** Maximum suggestions in the menu: later ones are never the right word. */
const MOST = 6;

interface Opened {
  at: MisspeltWord;
  box: DOMRect;
  items: readonly MenuItem[];
}

/** The menu of a misspelt word; one at a time. */
export function useSpellingMenu(spelt: Spelt | null, record: DocumentRecord) {
  const { document, issues } = useEditorState();
  const { editor, replaceTarget } = useEditorActions();
  const client = useClient();
  const params = { id: document.id };
  const know = useMutationOf(setKnownWord, {});
  const waive = useMutationOf(waiveIssue, { invalidates: AFFECTED });
  const [opened, setOpened] = useState<Opened | null>(null);
  const turn = useRef(0);
  /** Position of the last closed menu, from which the same key continues. */
  const left = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session closes the menu
  useEffect(() => {
    left.current = null;
    setOpened(null);
    return () => {
      turn.current++;
    };
  }, [spelt]);

  async function suggest(word: string): Promise<string[]> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    try {
      const answer = await client.call(suggestSpelling, { params, query: { word }, signal: patience });
      return answer.suggestions.slice(0, MOST);
    } catch {
      return [];
    }
  }

  async function open(at: MisspeltWord): Promise<void> {
    if (!spelt) return;
    const { session } = spelt;
    const ours = ++turn.current;
    const { text } = session;
    const suggestions = await suggest(at.word);
    if (ours !== turn.current || session.text !== text) return;
    session.point(at);
    setOpened({ at, box: session.boxOf(at), items: itemsOf(spelt, at, suggestions) });
  }

  function itemsOf(here: Spelt, at: MisspeltWord, suggestions: readonly string[]): MenuItem[] {
    const { word } = at;
    const add = (list: 'mine' | 'document') => () => {
      const body = { word, list };
      const set = (known: boolean) => know.mutateAsync({ params, body: { ...body, known } });
      const settle = () => {
        here.speller.forget(word);
        here.session.look();
      };
      void set(true)
        .then(() => {
          settle();
          toast({
            message: t(`added.${list}`, { word }),
            async undo() {
              await set(false);
              settle();
              announce(t(`words.taken.${list}`, { word }));
            },
          });
        })
        // The error was already shown.
        .catch(() => {});
    };
    return [
      ...(suggestions.length === 0 ? [{ heading: t('menu.none') }] : []),
      ...suggestions.map((text) => ({ label: text, onSelect: () => write(here, at, text) })),
      'separator',
      { label: t('menu.mine'), onSelect: add('mine') },
      { label: t('menu.document'), onSelect: add('document') },
      { label: t('menu.ignore'), onSelect: () => void ignore(here, word) },
    ];
  }

  /** One undo step, with the caret after it; codes within the word stay. */
  function write({ session }: Spelt, at: MisspeltWord, text: string): void {
    const before = session.text;
    if (!session.select(at)) return;
    const written = before.slice(at.start, at.end);
    if (plainText(written) === written) editor.current?.insert(text);
    else {
      const view = viewText(before, document.target_lang ?? '');
      const start = viewText(before.slice(0, at.start), document.target_lang ?? '').plain.length;
      const { length } = viewText(written, document.target_lang ?? '').plain;
      replaceTarget(applyEdits(view, [{ start, end: start + length, text }]));
    }
    announce(t('written', { word: at.word, text }));
  }

  /** Each occurrence in the segment has its own finding. */
  async function ignore({ session }: Spelt, word: string): Promise<void> {
    const times = (await session.judge()).filter((found) => found.word === word).length;
    const reason = t('ignored.reason');
    try {
      for (let nth = 1; nth <= times; nth++) {
        const fingerprint = `spelling:${word}${nth > 1 ? `#${nth}` : ''}`;
        await waive.mutateAsync({ params: { id: record.id }, body: { fingerprint, reason } });
      }
      announce(t('ignored', { word }));
    } catch {
      // The error was already shown.
    }
  }

  async function openNext(): Promise<void> {
    if (!spelt) return;
    const { session } = spelt;
    const { caret } = session;
    const words = await session.judge();
    const isOn = ({ end }: MisspeltWord) => (caret === left.current ? end > caret : end >= caret);
    const next = words.find(isOn) ?? words[0];
    if (next) await open(next);
    else announce(issues.getSpelling()?.note ?? t('none'));
  }

  return {
    opened,
    open,
    openNext,
    leave() {
      if (!opened || !spelt) return;
      editor.current?.focusAtCaret();
      spelt.session.leaveAt(opened.at.end);
      left.current = opened.at.end;
    },
    closed: () => {
      spelt?.session.point(null);
      setOpened(null);
    },
  };
}
