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
  FormDialog,
  formatNumber,
  LanguagePair,
  SearchField,
  Select,
  TextField,
  toast,
  useForm,
} from '@tessera/shared/ui';
import { useState } from 'react';
import * as css from '../../core/session/tools.module.css';
import { t as tOfRemote } from '../../messages.ts';
import { LoadingDialog } from './LoadingDialog.tsx';
import { t } from './messages.ts';
import { NoneOffered, Pages, type Resource, useNamed, useOffered } from './offered.tsx';

export interface AttachDialogProps {
  document: Document;
  mayChange: boolean;
  onClose: () => void;
}

/** Which memories and glossaries the document uses, and which memories its segments are saved to. */
export function AttachDialog({ document, mayChange, onClose }: AttachDialogProps) {
  const params = { id: document.id };
  const attachedMemories = useQuery({ ...queryOf(getDocumentMemories, { params }), staleTime: 0 });
  const attachedGlossaries = useQuery({ ...queryOf(getDocumentGlossaries, { params }), staleTime: 0 });
  const memories = useNamed(attachedMemories.data?.memories, (query) =>
    queryOf(listMemories.page, { query }),
  );
  const glossaries = useNamed(attachedGlossaries.data?.glossaries, (query) =>
    queryOf(listGlossaries.page, { query }),
  );
  if (!memories.data || !glossaries.data || !attachedMemories.data || !attachedGlossaries.data) {
    const queries = [memories, glossaries, attachedMemories, attachedGlossaries];
    return <LoadingDialog title={t('title')} queries={queries} onClose={onClose} />;
  }
  return (
    <Attachments
      document={document}
      mayChange={mayChange}
      memories={memories.data}
      glossaries={glossaries.data}
      modes={modesOf(attachedMemories.data)}
      penalties={penaltiesOf(attachedMemories.data)}
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
  /** The attached memories in order; the first wins among equally good matches. */
  memories: readonly Resource[];
  /** The attached glossaries. */
  glossaries: readonly Resource[];
  modes: Modes;
  penalties: Penalties;
  chosen: number[];
}

function Attachments({
  document,
  mayChange,
  memories,
  glossaries,
  modes,
  penalties,
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
      const wanted = known.memory.flatMap(({ id }) => {
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
  const [showsOthers, setShowsOthers] = useState(false);
  /** Chosen here, in this order. */
  const [added, setAdded] = useState<{ memory: readonly Resource[]; glossary: readonly Resource[] }>({
    memory: [],
    glossary: [],
  });
  const known = {
    memory: [...memories, ...added.memory],
    glossary: [...glossaries, ...added.glossary],
  };
  const add = (kind: keyof typeof known, resource: Resource) => {
    if (known[kind].every(({ id }) => id !== resource.id))
      setAdded({ ...added, [kind]: [...added[kind], resource] });
  };
  const used = {
    memory: known.memory.filter(({ id }) => form.values.modes[id]),
    glossary: known.glossary.filter(({ id }) => form.values.chosen.includes(id)),
  };
  const offered = { document, showsOthers };
  const ofMemories = useOffered(memories, offered, (query) => queryOf(listMemories.page, { query }));
  const ofGlossaries = useOffered(glossaries, offered, (query) => queryOf(listGlossaries.page, { query }));
  const others = ofMemories.others + ofGlossaries.others;
  const search = ofMemories.picker.search;
  function setSearch(typed: string) {
    ofMemories.picker.setSearch(typed, used.memory);
    ofGlossaries.picker.setSearch(typed, used.glossary);
  }
  function showOthers(shows: boolean) {
    setShowsOthers(shows);
    ofMemories.picker.setPage(0, used.memory);
    ofGlossaries.picker.setPage(0, used.glossary);
  }
  const body = (
    <div className={css.dialogBody}>
      {!mayChange && <p>{t('managers')}</p>}
      <div className={css.choice}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        {others > 0 && (
          <Checkbox
            label={t('show-others', { count: others, n: formatNumber(others) })}
            value={showsOthers}
            onChange={showOthers}
          />
        )}
      </div>
      <section className={css.choices} aria-label={t('memories')}>
        <h3>{t('memories')}</h3>
        <NoneOffered offered={ofMemories} none={t('no-memory')} />
        {ofMemories.rows.map((memory) => (
          <div key={memory.id} className={css.choice}>
            <About resource={memory} noun="unit" fits={fits(memory)} />
            <Select<Mode>
              label={t('use-of', { name: memory.name })}
              isLabelHidden
              disabled={!mayChange}
              value={form.values.modes[memory.id] ?? ''}
              onChange={(mode) => {
                add('memory', memory);
                form.set({ modes: { ...form.values.modes, [memory.id]: mode } });
              }}
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
            {form.values.modes[memory.id] && (
              <p className={css.purpose}>{t(`purpose.${form.values.modes[memory.id] || 'read'}`)}</p>
            )}
          </div>
        ))}
        <Pages offered={ofMemories} rows="memories" chosen={used.memory} />
      </section>
      <section className={css.choices} aria-label={t('glossaries')}>
        <h3>{t('glossaries')}</h3>
        <NoneOffered offered={ofGlossaries} none={t('no-glossary')} />
        {ofGlossaries.rows.map((glossary) => (
          <div key={glossary.id} className={css.choice}>
            <About resource={glossary} noun="term" fits={fits(glossary)} />
            <Checkbox
              label={t('used')}
              aria-label={t('use', { name: glossary.name })}
              disabled={!mayChange}
              value={form.values.chosen.includes(glossary.id)}
              onChange={(isUsed) => {
                add('glossary', glossary);
                const others = form.values.chosen.filter((id) => id !== glossary.id);
                form.set({ chosen: isUsed ? [...others, glossary.id] : others });
              }}
            />
          </div>
        ))}
        <Pages offered={ofGlossaries} rows="glossaries" chosen={used.glossary} />
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
