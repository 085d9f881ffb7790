import { type Glossary, getGlossary, listGlossaries } from '@tessera/shared/contract/glossary';
import { listGlossaryImports, startGlossaryImport } from '@tessera/shared/contract/glossary/import';
import { useMutationOf } from '@tessera/shared/query';
import { Button, Dialog, DropZone, ErrorPanel, formatNumber, UploadList } from '@tessera/shared/ui';
import { IMPORTED } from '../glossary-kind.ts';
import { ImportReview } from './ImportReview.tsx';
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
      title={glossary ? `Import into ${glossary.name}` : 'Import a glossary'}
      size="wide"
      onClose={close}
      footer={
        <>
          {staged && <Button onClick={staging.drop}>Choose another file</Button>}
          <Button onClick={close}>Cancel</Button>
          {staged && (
            <Button
              variant="primary"
              busy={start.isPending}
              disabledReason={whyNot(staging)}
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
          <p>
            Choose a file to see what it would do: which columns hold what, which terms are new, which would
            change and how, and what cannot be taken. Nothing is imported before you say so.
          </p>
          <DropZone
            label="Choose a file"
            accept={IMPORTED}
            hint="CSV, TSV, XLSX or TBX, or drop it here"
            onFiles={uploads.start}
          />
          <UploadList uploads={uploads} />
        </>
      )}
      {start.error && <ErrorPanel error={start.error} title="The import could not be started" />}
    </Dialog>
  );
}

function whyNot({ staged, isReading }: ReturnType<typeof useStagedImport>): string | false {
  if (!staged) return false;
  if (isReading) return 'The file is being read.';
  const { problem, counts } = staged.preview;
  if (problem) return problem;
  return counts.added + counts.changed === 0 && 'There is nothing in the file that is not here already.';
}

function labelOf({ added, changed }: { added: number; changed: number }): string {
  const parts = [
    added > 0 && `add ${formatNumber(added)}`,
    changed > 0 && `change ${formatNumber(changed)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `Import: ${parts.join(', ')}` : 'Import';
}
