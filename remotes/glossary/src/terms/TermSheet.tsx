import type { Glossary, GlossaryRecord } from '@tessera/shared/contract/glossary';
import { confirmDiscard, RecordPanel, SideSheet, Tabs } from '@tessera/shared/ui';
import { useState } from 'react';
import { ConceptPanel } from '../concept/ConceptPanel.tsx';
import { t } from '../messages.ts';
import { EditTermSheet } from './EditTermSheet.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { NewTermSheet } from './NewTermSheet.tsx';
import { TermFacts } from './TermFacts.tsx';

interface Props {
  glossary: Glossary;
  term: GlossaryRecord;
  mayEdit: boolean;
  /** Opens this sheet again after another one. */
  onBack: () => void;
  onClose: () => void;
}

type Part = 'term' | 'concept' | 'history';
/** The overlay of a term's sheet. */
type Over = { kind: 'concept' | 'history' } | { kind: 'synonym' } | null;

/** A term with all its fields, editable or read-only, and its concept and history. */
export function TermSheet({ glossary, term, mayEdit, onBack, onClose }: Props) {
  const [over, setOver] = useState<Over>(null);
  const [isDirty, setDirty] = useState(false);
  if (!mayEdit) return <ReadOnlyTerm glossary={glossary} term={term} onClose={onClose} />;
  /** Leaves the concept; asks before discarding unsaved input. */
  async function leaveConcept(next: Over) {
    if (!isDirty || (await confirmDiscard())) setOver(next);
  }
  return (
    <>
      <EditTermSheet
        glossary={glossary}
        term={term}
        onBack={onBack}
        onClose={onClose}
        onConcept={() => setOver({ kind: 'concept' })}
        onHistory={() => setOver({ kind: 'history' })}
      />
      {over?.kind === 'concept' && (
        <SideSheet
          title={t('term.concept-of', { source: term.source })}
          onClose={() => void leaveConcept(null)}
        >
          <ConceptPanel
            glossary={glossary}
            term={term}
            mayEdit
            onSynonym={() => void leaveConcept({ kind: 'synonym' })}
            onDirty={setDirty}
          />
        </SideSheet>
      )}
      {over?.kind === 'synonym' && (
        <NewTermSheet glossary={glossary} synonymOf={term} onClose={() => setOver({ kind: 'concept' })} />
      )}
      {over?.kind === 'history' && (
        <SideSheet title={t('term.history-of', { source: term.source })} onClose={() => setOver(null)}>
          <HistoryPanel term={term} mayRestore onRestored={() => setOver(null)} />
        </SideSheet>
      )}
    </>
  );
}

function ReadOnlyTerm({ glossary, term, onClose }: Omit<Props, 'mayEdit' | 'onBack'>) {
  const [part, setPart] = useState<Part>('term');
  return (
    <RecordPanel title={t('term.title')} onClose={onClose}>
      <Tabs<Part>
        label={t('term.about')}
        value={part}
        onChange={setPart}
        tabs={[
          { value: 'term', label: t('term.title') },
          { value: 'concept', label: t('term.concept-tab') },
          { value: 'history', label: t('term.history') },
        ]}
      >
        {part === 'term' && <TermFacts glossary={glossary} term={term} />}
        {part === 'concept' && <ConceptPanel glossary={glossary} term={term} mayEdit={false} />}
        {part === 'history' && <HistoryPanel term={term} mayRestore={false} />}
      </Tabs>
    </RecordPanel>
  );
}
