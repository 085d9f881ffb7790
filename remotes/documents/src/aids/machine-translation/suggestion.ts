import { type MachineSuggestion, suggestByMachine } from '@tessera/shared/contract/machine-translation';
import { type QueryOf, queryOf } from '@tessera/shared/query';

/** An engine's translation of a segment: the same answer for commands and automatic requests. */
export function suggestionOf(
  recordId: number,
  engineId: number,
  { isAutomatic = false } = {},
): QueryOf<MachineSuggestion> & { retry: false; staleTime: number } {
  const of = (automatic: boolean) =>
    queryOf(suggestByMachine, {
      params: { id: recordId },
      body: { engine_id: engineId, ...(automatic && { automatic }) },
    });
  return {
    ...of(isAutomatic),
    queryKey: of(false).queryKey,
    // Each try sends the text again.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  };
}
