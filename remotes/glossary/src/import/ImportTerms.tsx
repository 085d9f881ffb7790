import { type Glossary, getGlossary, listGlossaries } from '@tessera/shared/contract/glossary';
import { listGlossaryImports, startGlossaryImport } from '@tessera/shared/contract/glossary/import';
import { useMutationOf } from '@tessera/shared/query';
import { Button, Dialog, DropZone, ErrorPanel, formatNumber, UploadList } from '@tessera/shared/ui';
import { IMPORTED } from '../glossary-kind.ts';
import { t } from '../messages.ts';
import { ImportReview } from './ImportReview.tsx';
import { problemText } from './problem-text.ts';
import { useStagedImport } from './use-staged-import.ts';

interface Props {
  /** `null` = into a new one. */
  glossary: Glossary | null;
  onClose: () => void;
  onStarted: (started: { id: number; job_id: number }) => void;
}

/** Imports terms in two steps: preview, then import. */
export function ImportTerms({ glossary, onClose, onStarted }: Props) {
  const staging = useStagedImport(glossary?.id ?? null);
  const { staged, uploads } = staging;
  const start = useMutationOf(startGlossaryImport, {
    invalidates: [listGlossaries, getGlossary, listGlossaryImports],
  });

  async function doIt() {
    if (!staged) return;
    try {
      onStarted(await start.mutateAsync({ params: { id: staged.id } }));
      onClose();
    } catch {
      // The error is shown above the buttons.
    }
  }
  function close() {
    if (start.isPending) return;
    staging.drop();
    onClose();
  }
  return (
    <Dialog
      title={glossary ? t('import.into', { name: glossary.name }) : t('import.title')}
      size="wide"
      onClose={close}
      footer={
        <>
          {staged && <Button onClick={staging.drop}>{t('import.another')}</Button>}
          <Button onClick={close}>{t('cancel')}</Button>
          {staged && (
            <Button
              variant="primary"
              busy={start.isPending}
              disabledReason={whyNot(staging, glossary === null)}
              onClick={() => void doIt()}
            >
              {labelOf(staged.preview.counts)}
            </Button>
          )}
        </>
      }
    >
      {staged ? (
        <ImportReview key={staged.id} staging={staging} staged={staged} isNew={glossary === null} />
      ) : (
        <>
          <p>{t('import.intro')}</p>
          <DropZone
            label={t('import.choose')}
            accept={IMPORTED}
            hint={t('kind.hint')}
            onFiles={uploads.start}
          />
          <UploadList uploads={uploads} />
        </>
      )}
      {start.error && <ErrorPanel error={start.error} title={t('import.not-started')} />}
    </Dialog>
  );
}

function whyNot({ staged, isReading }: ReturnType<typeof useStagedImport>, isNew: boolean): string | false {
  if (!staged) return false;
  if (isReading) return t('import.reading');
  const problem = problemText(staged.preview);
  if (problem) return problem;
  const { counts, source_lang, target_lang } = staged.preview;
  if (isNew && !(source_lang && target_lang)) return t('import.choose-languages');
  return counts.added + counts.changed === 0 && t('import.nothing');
}

function labelOf({ added, changed }: { added: number; changed: number }): string {
  const counts = { added: formatNumber(added), changed: formatNumber(changed) };
  if (added > 0) return t(changed > 0 ? 'import.do.both' : 'import.do.add', counts);
  return changed > 0 ? t('import.do.change', counts) : t('import.do');
}
