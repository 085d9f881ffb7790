import type { Glossary, GlossaryRecord } from '@tessera/shared/contract/glossary';
import { Button, FormDialog, IconBook2, IconHistory } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { SimilarTerms } from './SimilarTerms.tsx';
import { TermFieldset } from './TermFieldset.tsx';
import * as css from './terms.module.css';
import { useTermForm } from './use-term-form.tsx';

interface Props {
  glossary: Glossary;
  term: GlossaryRecord;
  /** Opens this sheet again after another one. */
  onBack: () => void;
  onClose: () => void;
  onConcept: () => void;
  onHistory: () => void;
}

export function EditTermSheet({ glossary, term, onBack, onClose, onConcept, onHistory }: Props) {
  const { form, conflict, submitLabel } = useTermForm(glossary, term);
  const isOtherSource = form.values.source.trim() !== term.source;
  return (
    <FormDialog
      form={form}
      title={t('term.edit')}
      submitLabel={submitLabel}
      onClose={onClose}
      record={{ name: term.source, back: onBack }}
    >
      {conflict}
      <TermFieldset
        glossary={glossary}
        form={form}
        underSource={isOtherSource && <SimilarTerms glossary={glossary} text={form.values.source} />}
      />
      <p className={css.beside}>
        <Button size="small" icon={IconBook2} onClick={onConcept}>
          {t('term.concept')}
        </Button>
        <Button size="small" icon={IconHistory} onClick={onHistory}>
          {t('term.history')}
        </Button>
      </p>
    </FormDialog>
  );
}
