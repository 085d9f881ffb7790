import { messageOf } from '@tessera/shared/api';
import {
  type ConformanceFinding,
  getConformance,
  getDocument,
  listDocuments,
  repairConformance,
} from '@tessera/shared/contract/document';
import { listDocumentActions, undoDocumentAction } from '@tessera/shared/contract/document/change';
import { invalidate, useClient, useMutationOf, useQueryClient } from '@tessera/shared/query';
import { formatNumber, toast } from '@tessera/shared/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from './messages.ts';

const AFFECTED = [getConformance, getDocument, listDocuments, listDocumentActions];

/** Repairs findings of a document's file, and keeps the focus near a removed repair. */
export function useRepairs(
  id: number,
  { findings, host }: { findings: readonly ConformanceFinding[]; host: RefObject<HTMLDivElement | null> },
) {
  const client = useClient();
  const queryClient = useQueryClient();
  const repair = useMutationOf(repairConformance);
  /** The button pressed; null = none, or the focus is in place. */
  const pressed = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the findings
  useEffect(() => {
    if (pressed.current === null) return;
    const buttons = host.current?.querySelectorAll<HTMLElement>('[data-repair] button') ?? [];
    (buttons[Math.min(pressed.current, buttons.length - 1)] ?? host.current)?.focus();
    pressed.current = null;
  }, [findings, host]);

  async function undo(actionId: string) {
    try {
      await client.call(undoDocumentAction, { params: { id, action_id: actionId } });
      toast({ tone: 'success', message: t('conformance.undone') });
    } catch (error) {
      toast({ tone: 'danger', message: messageOf(error) });
    }
    await invalidate(queryClient, AFFECTED);
  }

  /** Runs one repair, by its index, or all. */
  async function run(one?: { id: string; at: number }) {
    if (repair.isPending) return;
    try {
      const body = one ? { repairs: [one.id] } : {};
      const { action_id, repaired } = await repair.mutateAsync({ params: { id }, body });
      pressed.current = one?.at ?? 0;
      toast({
        tone: 'success',
        message: t('conformance.repaired', { count: repaired, n: formatNumber(repaired) }),
        undo: () => undo(action_id),
      });
    } catch {
      // The error is shown above the list.
    }
    await invalidate(queryClient, AFFECTED);
  }

  const { body } = repair.variables ?? {};
  /** The repair running, or all. */
  const running = repair.isPending ? (body?.repairs?.[0] ?? 'all') : null;
  return { run, error: repair.error, running };
}
