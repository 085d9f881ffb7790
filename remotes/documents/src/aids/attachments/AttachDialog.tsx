import type { Document } from '@tessera/shared/contract/document';
import {
  type AttachedMemories,
  getDocumentGlossaries,
  getDocumentMemories,
  setDocumentGlossaries,
  setDocumentMemories,
} from '@tessera/shared/contract/document/attachments';
import { getRecordMatches, getRecordTerms } from '@tessera/shared/contract/document/record';
import { listGlossaries } from '@tessera/shared/contract/glossary';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { languageMatches } from '@tessera/shared/text/languages';
import {
  Checkbox,
  Dialog,
  ErrorPanel,
  FormDialog,
  filterRows,
  formatNumber,
  LanguagePair,
  SearchField,
  Select,
  SkeletonLines,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { useState } from 'react';
import * as css from '../../core/session/tools.module.css';
import { t as tOfRemote } from '../../messages.ts';
import { t } from './messages.ts';

interface Resource {
  id: number;
  name: string;
  source_lang: string;
  target_lang: string;
  records_count: number;
}

export interface AttachDialogProps {
  document: Document;
  mayChange: boolean;
  onClose: () => void;
}

/** Which memories and glossaries the document uses, and which memories its segments are saved to. */
export function AttachDialog({ document, mayChange, onClose }: AttachDialogProps) {
  const params = { id: document.id };
  const memories = useQuery(queryOf(listMemories));
  const glossaries = useQuery(queryOf(listGlossaries));
  const attachedMemories = useQuery({ ...queryOf(getDocumentMemories, { params }), staleTime: 0 });
  const attachedGlossaries = useQuery({ ...queryOf(getDocumentGlossaries, { params }), staleTime: 0 });
  const queries = [memories, glossaries, attachedMemories, attachedGlossaries];
  const failed = queries.find(({ error, data }) => error && !data);
  if (!memories.data || !glossaries.data || !attachedMemories.data || !attachedGlossaries.data) {
    return (
      <Dialog title={t('title')} onClose={onClose}>
        {failed ? (
          <ErrorPanel error={failed.error} title={t('failed')} onRetry={() => void failed.refetch()} />
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Dialog>
    );
  }
  return (
    <Attachments
      document={document}
      mayChange={mayChange}
      memories={memories.data}
      glossaries={glossaries.data}
      modes={modesOf(attachedMemories.data)}
      penalties={penaltiesOf(attachedMemories.data)}
      order={attachedMemories.data.memories.map(({ id }) => id)}
      chosen={attachedGlossaries.data.glossaries.map(({ id }) => id)}
      onClose={onClose}
    />
  );
}

type Mode = 'read' | 'write' | '';
type Modes = Record<number, Mode>;

function modesOf({ memories }: AttachedMemories): Modes {
  return Object.fromEntries(memories.map(({ id, mode }) => [id, mode]));
}

/** Penalty points for a memory's matches in the document, as typed. */
type Penalties = Record<number, string>;

function penaltiesOf({ memories }: AttachedMemories): Penalties {
  return Object.fromEntries(memories.map(({ id, penalty }) => [id, String(penalty)]));
}

/** Parses a whole number from 0 to 100; empty is 0. */
function penaltyOf(typed = ''): number {
  return Math.min(100, Math.max(0, Math.round(Number(typed)) || 0));
}

interface AttachmentsProps extends AttachDialogProps {
  memories: readonly Resource[];
  glossaries: readonly Resource[];
  modes: Modes;
  penalties: Penalties;
  /** The attached memories in order; the first wins among equally good matches. */
  order: readonly number[];
  chosen: number[];
}

function Attachments({
  document,
  mayChange,
  memories,
  glossaries,
  modes,
  penalties,
  order,
  chosen,
  onClose,
}: AttachmentsProps) {
  const params = { id: document.id };
  const setMemories = useMutationOf(setDocumentMemories, {
    invalidates: [getDocumentMemories, getRecordMatches],
  });
  const setGlossaries = useMutationOf(setDocumentGlossaries, {
    invalidates: [getDocumentGlossaries, getRecordTerms],
  });
  const form = useForm({
    defaults: { modes, penalties, chosen },
    onSubmit: async (values) => {
      const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
      const wanted = memories
        .toSorted((a, b) => place(a.id) - place(b.id))
        .flatMap(({ id }) => {
          const mode = values.modes[id];
          return mode ? [{ id, mode, penalty: penaltyOf(values.penalties[id]) }] : [];
        });
      await setMemories.mutateAsync({ params, body: { memories: wanted } });
      await setGlossaries.mutateAsync({ params, body: { glossaries: values.chosen.map((id) => ({ id })) } });
      toast({ tone: 'success', message: t('done') });
    },
  });
  const fits = (resource: Resource) =>
    languageMatches(resource.source_lang, document.source_lang) &&
    (!document.target_lang || languageMatches(resource.target_lang, document.target_lang));
  const [search, setSearch] = useState('');
  const [showsOthers, setShowsOthers] = useState(false);
  const wasUsed = {
    memory: ({ id }: Resource) => Boolean(modes[id]),
    glossary: ({ id }: Resource) => chosen.includes(id),
  };
  const isUsed = {
    memory: ({ id }: Resource) => Boolean(form.values.modes[id]),
    glossary: ({ id }: Resource) => form.values.chosen.includes(id),
  };
  type Kind = keyof typeof isUsed;
  const isOther = (kind: Kind) => (resource: Resource) => !fits(resource) && !wasUsed[kind](resource);
  /** Lists resources of other languages only if used or requested; rows stay in place during selection. */
  const listed = (kind: Kind, all: readonly Resource[]) => {
    const rank = (resource: Resource) => Number(wasUsed[kind](resource)) * 2 + Number(fits(resource));
    const shown = all.filter((resource) => showsOthers || !isOther(kind)(resource) || isUsed[kind](resource));
    return filterRows(shown, search, ({ name }) => [name]).toSorted((a, b) => rank(b) - rank(a));
  };
  const listedMemories = listed('memory', memories);
  const listedGlossaries = listed('glossary', glossaries);
  const others = memories.filter(isOther('memory')).length + glossaries.filter(isOther('glossary')).length;
  const body = (
    <div className={css.dialogBody}>
      {!mayChange && <p>{t('managers')}</p>}
      <div className={css.choice}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        {others > 0 && (
          <Checkbox
            label={t('show-others', { count: others, n: formatNumber(others) })}
            value={showsOthers}
            onChange={setShowsOthers}
          />
        )}
      </div>
      <section className={css.choices} aria-label={t('memories')}>
        <h3>{t('memories')}</h3>
        {memories.length === 0 && <p>{t('no-memory')}</p>}
        {memories.length > 0 && listedMemories.length === 0 && <p>{t('none-shown')}</p>}
        {listedMemories.map((memory) => (
          <div key={memory.id} className={css.choice}>
            <About resource={memory} noun="unit" fits={fits(memory)} />
            <Select<Mode>
              label={t('use-of', { name: memory.name })}
              isLabelHidden
              disabled={!mayChange}
              value={form.values.modes[memory.id] ?? ''}
              onChange={(mode) => form.set({ modes: { ...form.values.modes, [memory.id]: mode } })}
              options={[
                { value: '', label: t('mode.unused') },
                { value: 'read', label: t('mode.read') },
                { value: 'write', label: t('mode.write') },
              ]}
            />
            {form.values.modes[memory.id] && (
              <TextField
                label={t('penalty')}
                aria-label={t('penalty-of', { name: memory.name })}
                type="number"
                min={0}
                max={100}
                title={t('penalty-title')}
                disabled={!mayChange}
                value={form.values.penalties[memory.id] ?? '0'}
                onChange={(typed) =>
                  form.set({ penalties: { ...form.values.penalties, [memory.id]: typed } })
                }
              />
            )}
          </div>
        ))}
      </section>
      <section className={css.choices} aria-label={t('glossaries')}>
        <h3>{t('glossaries')}</h3>
        {glossaries.length === 0 && <p>{t('no-glossary')}</p>}
        {glossaries.length > 0 && listedGlossaries.length === 0 && <p>{t('none-shown')}</p>}
        {listedGlossaries.map((glossary) => (
          <div key={glossary.id} className={css.choice}>
            <About resource={glossary} noun="term" fits={fits(glossary)} />
            <Checkbox
              label={t('used')}
              aria-label={t('use', { name: glossary.name })}
              disabled={!mayChange}
              value={form.values.chosen.includes(glossary.id)}
              onChange={(isUsed) => {
                const others = form.values.chosen.filter((id) => id !== glossary.id);
                form.set({ chosen: isUsed ? [...others, glossary.id] : others });
              }}
            />
          </div>
        ))}
      </section>
    </div>
  );
  if (!mayChange) {
    return (
      <Dialog title={t('title')} size="wide" onClose={onClose}>
        {body}
      </Dialog>
    );
  }
  return (
    <FormDialog form={form} title={t('title')} size="wide" submitLabel={t('submit')} onClose={onClose}>
      {body}
    </FormDialog>
  );
}

function About({ resource, noun, fits }: { resource: Resource; noun: 'unit' | 'term'; fits: boolean }) {
  return (
    <div>
      <strong dir="auto">{resource.name}</strong>
      <div className={css.check}>
        <LanguagePair source={resource.source_lang} target={resource.target_lang} /> ·{' '}
        {tOfRemote(`count.${noun}s`, {
          count: resource.records_count,
          n: formatNumber(resource.records_count),
        })}
        {!fits && ` · ${t('other-languages')}`}
      </div>
    </div>
  );
}
