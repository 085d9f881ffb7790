import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { splitRecord } from '@tessera/shared/contract/document/segmentation';
import { useMutationOf } from '@tessera/shared/query';
import { textDirection } from '@tessera/shared/text/languages';
import { Button, Checkbox, Dialog, ErrorPanel } from '@tessera/shared/ui';
import { useState } from 'react';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t } from '../../messages.ts';
import { PlaceField } from './PlaceField.tsx';
import { matchingPlace, proposedPlace } from './places.ts';
import * as css from './resegment.module.css';

interface SplitDialogProps {
  record: DocumentRecord;
  /** The caret position in each text; `null` = none. */
  caret: { source: number | null; target: number | null };
  onSplit: (actionId: string) => void;
  onClose: () => void;
}

/** Chooses where to split a segment, on both sides. */
export function SplitDialog({ record, caret, onSplit, onClose }: SplitDialogProps) {
  const { document } = useEditorState();
  const { source_lang, target_lang } = document;
  const [at, setAt] = useState(() => proposedPlace(record.source, source_lang, caret.source));
  const source = { text: record.source, lang: source_lang, at: at ?? 0 };
  const [chosen, setChosen] = useState(() =>
    caret.target === null ? null : proposedPlace(record.target, target_lang, caret.target),
  );
  const [isWhole, setIsWhole] = useState(false);
  const split = useMutationOf(splitRecord, { onSuccess: ({ action_id }) => onSplit(action_id) });
  const targetAt = chosen ?? matchingPlace(source, { text: record.target, lang: target_lang });
  const mayCut = record.target !== '' && targetAt !== null;
  const submit = () => {
    if (at === null || split.isPending) return;
    split.mutate({
      params: { id: record.id },
      body: {
        version: record.version,
        source_offset: at,
        target_offset: mayCut && !isWhole ? targetAt : null,
      },
    });
  };
  return (
    <Dialog
      title={t('split.title', { row: record.row_number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            busy={split.isPending}
            disabledReason={at === null && t('split.short')}
            onClick={submit}
          >
            {t('split.submit')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.hint}>{t('split.hint')}</p>
        {at !== null && (
          <PlaceField
            label={t('split.source')}
            text={record.source}
            codes={record.codes}
            lang={source_lang}
            dir={textDirection(source_lang)}
            at={at}
            onChange={setAt}
            onTake={submit}
          />
        )}
        {mayCut && !isWhole && (
          <PlaceField
            label={t('split.translation')}
            text={record.target}
            codes={record.codes}
            lang={target_lang}
            dir={textDirection(target_lang)}
            at={targetAt}
            onChange={setChosen}
            onTake={submit}
          />
        )}
        {mayCut && <Checkbox label={t('split.whole')} value={isWhole} onChange={setIsWhole} />}
        {split.error && <ErrorPanel error={split.error} title={t('split.failed')} />}
      </div>
    </Dialog>
  );
}
