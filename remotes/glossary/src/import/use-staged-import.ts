import {
  changeGlossaryImport,
  discardGlossaryImport,
  type ImportSettings,
  type StagedImport,
  stageGlossaryImport,
} from '@tessera/shared/contract/glossary/import';
import { useMutationOf } from '@tessera/shared/query';
import { announce, formatNumber, useUploads } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import { problemText } from './problem-text.ts';

/** A staged file on the server and how it is read; nothing is imported yet. */
export function useStagedImport(glossaryId: number | null) {
  const [staged, setStaged] = useState<StagedImport | null>(null);
  const stage = useMutationOf(stageGlossaryImport);
  const change = useMutationOf(changeGlossaryImport);
  const { mutate: discard } = useMutationOf(discardGlossaryImport);

  function take(answer: StagedImport) {
    setStaged(answer);
    const { added, changed, refused } = answer.preview.counts;
    announce(
      problemText(answer.preview) ?? t('import.would', { added, n: formatNumber(added), changed, refused }),
    );
  }
  const uploads = useUploads(async (file, options) => {
    const body = glossaryId === null ? {} : { glossary_id: glossaryId };
    take(await stage.mutateAsync({ file, body, ...options }));
  });

  return {
    staged,
    uploads,
    isReading: change.isPending,
    error: change.error,
    /** The error is shown next to the options. */
    async reread(settings: ImportSettings) {
      if (!staged) return;
      const body = { ...staged.settings, ...settings };
      try {
        take(await change.mutateAsync({ params: { id: staged.id }, body }));
      } catch {
        // The panel shows `error` next to the options.
      }
    },
    /** Discards the file, so that another can be chosen. */
    drop() {
      if (staged) discard({ params: { id: staged.id } });
      setStaged(null);
    },
  };
}

export type Staging = ReturnType<typeof useStagedImport>;
