import { languageIssues } from '@tessera/shared/checks/language-issues';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { checkLanguage, getDocumentEngines } from '@tessera/shared/contract/machine-translation';
import { queryOf, useClient, useQuery } from '@tessera/shared/query';
import { useEffect, useState } from 'react';
import { toCheckSettings, useQuality } from '../../core/findings/use-quality.ts';
import { useEditorState } from '../../core/session/editor-context.ts';

/** Pause in typing before the text is sent, ms. */
const PAUSE_MS = 1_200;
/** An engine that failed is not asked again for this long, ms. */
const LEFT_ALONE_MS = 60_000;

let leftAloneUntil = 0;

interface Checked extends Pick<Answer<typeof checkLanguage>, 'matches'> {
  recordId: number;
  target: string;
}

/** Sends the segment being edited to the workspace's LanguageTool, if configured; reports live findings. */
export function useLanguageTool(record: DocumentRecord, isOn: boolean): void {
  const { document, issues } = useEditorState();
  const client = useClient();
  const { settings } = useQuality(document.id, record.id);
  const { data } = useQuery(queryOf(getDocumentEngines, { params: { id: document.id } }));
  const [checked, setChecked] = useState<Checked | null>(null);
  const { id, target } = record;
  const isAsked = isOn && data?.checks === true && id !== 0 && settings.severity.language_tool !== 'off';

  useEffect(() => {
    if (!isAsked || target === '') return;
    let isGone = false;
    const ask = async () => {
      if (Date.now() < leftAloneUntil) return;
      try {
        const answer = await client.call(checkLanguage, { params: { id }, body: { target } });
        if (!answer.is_answered) leftAloneUntil = Date.now() + LEFT_ALONE_MS;
        if (!isGone) setChecked({ recordId: id, target, matches: answer.matches });
      } catch {
        // The translator sees no error: the log of outgoing text records it.
        leftAloneUntil = Date.now() + LEFT_ALONE_MS;
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isAsked, client, id, target]);

  useEffect(() => {
    if (!isAsked || checked?.recordId !== id) return;
    issues.setOthers((now) => languageIssues(checked, now, toCheckSettings(settings)));
    return () => issues.setOthers(null);
  }, [isAsked, issues, checked, id, settings]);
}
