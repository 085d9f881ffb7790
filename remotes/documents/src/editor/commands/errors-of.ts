import { wordingOf } from '@tessera/shared/checks/words';
import { type DocumentRecord, getRecordTerms } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { keyOf, type QueryClient } from '@tessera/shared/query';
import { qualityOf, sortWaived, toCheckSettings } from '../../core/findings/use-quality.ts';
import { checkTarget } from '../../core/segments/check-target.ts';
import type { EditorState } from '../../core/session/editor-context.ts';

interface Options extends Pick<EditorState, 'document' | 'issues' | 'rights'> {
  queryClient: QueryClient;
}

/**
 * The errors of a segment if it were approved now, and those that block its approval in this document; one sentence
 * each. From data already on the page; the server checks again.
 */
export function errorsOf(
  segment: DocumentRecord,
  { queryClient, document, issues, rights }: Options,
): { errors: string[]; blocking: string[]; checksSpelling: boolean } {
  const { id } = segment;
  const terms = queryClient.getQueryData<TermHit[]>(keyOf(getRecordTerms, { params: { id } })) ?? [];
  const { settings, waivers } = qualityOf(queryClient, document.id, id);
  const wished = { ...segment, state: 'translated' as const, approved: rights.approve };
  const misspelt = issues.getSpelling()?.misspelt;
  const found = checkTarget(wished, document, terms, toCheckSettings(settings), misspelt);
  const errors = sortWaived(found, waivers).open.filter(({ severity }) => severity === 'error');
  const blocking = rights.approve ? errors.filter(({ check }) => settings.blocking.includes(check)) : [];
  const words = (list: typeof errors) => [...new Set(list.map(wordingOf))];
  return {
    errors: words(errors),
    blocking: words(blocking),
    checksSpelling: settings.severity.spelling !== 'off',
  };
}
