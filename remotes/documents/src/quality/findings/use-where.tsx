import { setLastingWaiver, waiveLastingly } from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import { z } from '@tessera/shared/schema';
import { languageName } from '@tessera/shared/text/languages';
import { Select, toast } from '@tessera/shared/ui';
import { AFFECTED } from '../../core/findings/affected.ts';
import { useLastingWaivers } from '../../core/findings/use-quality.ts';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';

/** Form of a waiver: the reason, and whether it applies to other documents as well. */
export const waiving = z.object({
  reason: waiveLastingly.body.shape.reason,
  where: z.enum(['here', 'everywhere']),
});

type Where = z.output<typeof waiving>['where'];

interface WhereInput {
  name: string;
  value: Where;
  onChange: (where: Where) => void;
  error: string | undefined;
}

/** Waives a finding's subject in every document of the language pair, with undo. */
export function useWaiveEverywhere() {
  const { document } = useEditorState();
  const waive = useMutationOf(waiveLastingly, { invalidates: AFFECTED });
  const set = useMutationOf(setLastingWaiver, { invalidates: AFFECTED });
  const pair = usePair();
  return async (body: Parameters<typeof waive.mutateAsync>[0]['body'], call: { idempotencyKey: string }) => {
    const params = { id: document.id };
    const { id } = await waive.mutateAsync({ params, body, ...call });
    toast({
      tone: 'success',
      message: t('lasting.waived', pair),
      undo: () => set.mutateAsync({ params: { ...params, waiver_id: id }, body: { holds: false } }),
    });
  };
}

/** The names of the document's languages. */
export function usePair(): { source: string; target: string } {
  const { document } = useEditorState();
  return { source: languageName(document.source_lang), target: languageName(document.target_lang) };
}

/** Scope of a waiver; only shown to users who may waive for all documents. */
export function WhereField({ here, field }: { here: string; field: WhereInput }) {
  const { document } = useEditorState();
  const pair = usePair();
  if (!useLastingWaivers(document.id).may_change) return null;
  return (
    <Select<Where>
      label={t('where.label')}
      description={field.value === 'everywhere' ? t('where.hint') : undefined}
      options={[
        { value: 'here', label: here },
        { value: 'everywhere', label: t('where.pair', pair) },
      ]}
      {...field}
    />
  );
}
