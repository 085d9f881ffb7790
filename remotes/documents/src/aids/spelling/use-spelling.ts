import { issueSubject } from '@tessera/shared/checks';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { checkWords } from '@tessera/shared/contract/document/spelling';
import { useClient } from '@tessera/shared/query';
import { languageName } from '@tessera/shared/text/languages';
import { toast } from '@tessera/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { useQuality } from '../../core/findings/use-quality.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import type { Spelling } from '../../core/session/use-live-checks.ts';
import { t } from './messages.ts';
import { SpellSession } from './session.ts';
import { Speller } from './speller.ts';

/** Spelling verdicts of each open document. */
const spellers = new WeakMap<object, Speller>();

export interface Spelt {
  session: SpellSession;
  speller: Speller;
}

/**
 * The spelling session of the segment being edited, for the rest of the editor; `null` while there is none.
 */
export function useSpelling(record: DocumentRecord, isOn: boolean): Spelt | null {
  const { document, saves, issues } = useEditorState();
  const { editor, goToRow } = useEditorActions();
  const client = useClient();
  const { waivers } = useQuality(document.id, record.id);
  const [spelt, setSpelt] = useState<Spelt | null>(null);
  const { id, source_lang, target_lang } = document;
  const { id: recordId, source } = record;

  useEffect(() => {
    const element = editor.current?.element();
    if (!isOn || !element || recordId === 0) return;
    const speller =
      spellers.get(saves) ??
      new Speller((words) => client.call(checkWords, { params: { id }, body: { words } }));
    spellers.set(saves, speller);
    const texts = { source, sourceLang: source_lang ?? '', targetLang: target_lang ?? '' };
    const session = new SpellSession(element, speller, texts);
    const publish = () => {
      const ofEditor: Spelling = {
        misspelt: session.found,
        note:
          speller.hasDictionary === false
            ? t('no-dictionary', { language: languageName(texts.targetLang) })
            : null,
        tell: async (row) => tellApproved(row, await session.judge(), () => void goToRow(row)),
      };
      issues.setSpelling(ofEditor);
    };
    session.subscribe(publish);
    publish();
    setSpelt({ session, speller });
    return () => {
      session.dispose();
      issues.setSpelling(null);
      setSpelt(null);
    };
  }, [isOn, editor, goToRow, saves, issues, client, id, recordId, source, source_lang, target_lang]);

  const ignored = useMemo(() => ignoredWords(waivers), [waivers]);
  useEffect(() => {
    if (spelt) spelt.session.ignored = ignored;
  }, [spelt, ignored]);
  return spelt;
}

/** Words whose findings are waived in the segment. */
function ignoredWords(waivers: readonly { fingerprint: string }[]): ReadonlySet<string> {
  const subjects = waivers.map(({ fingerprint }) => issueSubject(fingerprint));
  return new Set(
    subjects
      .filter((subject) => subject.startsWith('spelling:'))
      .map((subject) => subject.slice('spelling:'.length)),
  );
}

function tellApproved(row: number, misspelt: readonly { word: string }[], onSelect: () => void): void {
  if (misspelt.length === 0) return;
  const words = new Intl.ListFormat(document.documentElement.lang || 'en').format(
    misspelt.map(({ word }) => word),
  );
  toast({
    tone: 'warning',
    message: t('approved', { row, words, count: misspelt.length }),
    action: { label: t('go-back'), onSelect },
  });
}
