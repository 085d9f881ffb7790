import type { Document } from '@tessera/shared/contract/document';
import {
  type AttachedMemories,
  attachWorkingMemory,
  getDocumentMemories,
  getWorkingMemory,
  setDocumentMemories,
} from '@tessera/shared/contract/document/attachments';
import { getRecordMatches } from '@tessera/shared/contract/document/record';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Checkbox, FormDialog, formatNumber, Notice, SearchField, toast, useForm } from '@tessera/shared/ui';
import * as css from '../../core/session/tools.module.css';
import { t as tOfRemote } from '../../messages.ts';
import { LoadingDialog } from './LoadingDialog.tsx';
import { t } from './messages.ts';
import { NoneOffered, Pages, type Resource, useNamed, useOffered } from './offered.tsx';

export interface ApprovalsDialogProps {
  document: Document;
  onClose: () => void;
}

/** The memories to which the document's approved segments are added from now on. */
export function ApprovalsDialog({ document, onClose }: ApprovalsDialogProps) {
  const params = { id: document.id };
  const attached = useQuery({ ...queryOf(getDocumentMemories, { params }), staleTime: 0 });
  const working = useQuery({ ...queryOf(getWorkingMemory, { params }), staleTime: 0 });
  const memories = useNamed(attached.data?.memories, (query) => queryOf(listMemories.page, { query }));
  if (!attached.data || !working.data || !memories.data) {
    const queries = [attached, working, memories];
    return <LoadingDialog title={t('approvals.title')} queries={queries} onClose={onClose} />;
  }
  return (
    <Choice
      document={document}
      attached={attached.data.memories}
      memories={memories.data}
      workingId={working.data.memory_id}
      onClose={onClose}
    />
  );
}

/** The working memory that is still to be created. */
const NEW = 0;

interface ChoiceProps extends ApprovalsDialogProps {
  attached: AttachedMemories['memories'];
  /** The attached memories that the user may see. */
  memories: readonly Resource[];
  workingId: number | null;
}

function Choice({ document, attached, memories, workingId, onClose }: ChoiceProps) {
  const params = { id: document.id };
  const invalidates = [getDocumentMemories, getRecordMatches, getWorkingMemory];
  const setMemories = useMutationOf(setDocumentMemories, { invalidates });
  const addWorking = useMutationOf(attachWorkingMemory, { invalidates });
  const form = useForm({
    defaults: { chosen: attached.filter(({ mode }) => mode === 'write').map(({ id }) => id) },
    onSubmit: async ({ chosen }) => {
      const kept = attached.map(({ id, penalty }) => ({
        id,
        mode: chosen.includes(id) ? ('write' as const) : ('read' as const),
        penalty,
      }));
      const added = chosen
        .filter((id) => id !== NEW && attached.every((memory) => memory.id !== id))
        .map((id) => ({ id, mode: 'write' as const }));
      await setMemories.mutateAsync({ params, body: { memories: [...kept, ...added] } });
      if (chosen.includes(NEW)) await addWorking.mutateAsync({ params });
      toast({ tone: 'success', message: t('approvals.done') });
    },
  });
  const offered = useOffered(memories, { document, showsOthers: false }, (query) =>
    queryOf(listMemories.page, { query }),
  );
  const { chosen } = form.values;
  const used = offered.rows.filter(({ id }) => chosen.includes(id));
  const choose = (id: number, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== id);
    form.set({ chosen: isChosen ? [...others, id] : others });
  };
  return (
    <FormDialog form={form} title={t('approvals.title')} submitLabel={t('submit')} onClose={onClose}>
      <div className={css.dialogBody}>
        <p>{t('approvals.why')}</p>
        {workingId === null && (
          <Checkbox
            label={t('approvals.working')}
            description={t('approvals.working-hint')}
            value={chosen.includes(NEW)}
            onChange={(isChosen) => choose(NEW, isChosen)}
          />
        )}
        {(offered.total > 8 || offered.picker.search !== '') && (
          <SearchField
            label={t('search-memories')}
            value={offered.picker.search}
            onChange={(typed) => offered.picker.setSearch(typed, used)}
          />
        )}
        {workingId !== null && <NoneOffered offered={offered} none={t('no-memory')} />}
        {offered.rows.map((memory) => (
          <Checkbox
            key={memory.id}
            label={memory.name}
            description={
              memory.id === workingId
                ? t('approvals.working-hint')
                : tOfRemote('count.units', {
                    count: memory.records_count,
                    n: formatNumber(memory.records_count),
                  })
            }
            value={chosen.includes(memory.id)}
            onChange={(isChosen) => choose(memory.id, isChosen)}
          />
        ))}
        <Pages offered={offered} rows="memories" chosen={used} />
        {chosen.length === 0 && <Notice tone="warning">{t('approvals.none')}</Notice>}
      </div>
    </FormDialog>
  );
}
