import {
  downloadGlossary,
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  TABLE_FORMATS,
} from '@tessera/shared/contract/glossary';
import { listGlossaryImports } from '@tessera/shared/contract/glossary/import';
import { invalidate, useClient, useQueryClient } from '@tessera/shared/query';
import { useManagement } from '@tessera/shared/remote/collection';
import { useUrlState } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import { formatNumber, IconCircleCheck, IconHistory, IconPlus, ResourceHeader } from '@tessera/shared/ui';
import { useState } from 'react';
import { FORMAT_NAMES, GLOSSARY } from '../glossary-kind.ts';
import { ImportResult, Imports } from '../import/Imports.tsx';
import { ImportTerms } from '../import/ImportTerms.tsx';
import { t } from '../messages.ts';

/** Queries that an import invalidates. */
const AFTER_IMPORT = [listGlossaries, getGlossary, listGlossaryRecords, listGlossaryImports];

interface Props {
  glossary: Glossary;
  /** Absent without a list or permission. */
  onAdd?: (() => void) | undefined;
}

export function GlossaryHeader({ glossary, onAdd }: Props) {
  const client = useClient();
  const queryClient = useQueryClient();
  const management = useManagement(GLOSSARY, 'glossary', glossary);
  const position = useUrlState();
  const [isListing, setListing] = useState(false);
  const [hasImported, setImported] = useState(false);
  const mayManage = usePermission('glossary.manage');
  const { id } = glossary;
  return (
    <>
      <ResourceHeader
        resource={glossary}
        noun="glossary"
        count={t('terms', { count: glossary.records_count, n: formatNumber(glossary.records_count) })}
        primary={onAdd && { label: t('term.add'), icon: IconPlus, opensDialog: true, onSelect: onAdd }}
        exports={TABLE_FORMATS.map((format) => ({
          label: FORMAT_NAMES[format],
          url: client.downloadUrl(downloadGlossary, { id }, { format }),
        }))}
        manage={
          mayManage
            ? {
                importing: (dialog) => (
                  <ImportTerms
                    glossary={glossary}
                    {...dialog}
                    onStarted={(started) => {
                      setImported(true);
                      dialog.onStarted(started);
                    }}
                  />
                ),
                more: [
                  ...management.entries,
                  {
                    label: t('header.impact'),
                    icon: IconCircleCheck,
                    onSelect: () => position.set({ view: 'impact' }),
                  },
                  {
                    label: t('header.imports'),
                    icon: IconHistory,
                    opensDialog: true,
                    onSelect: () => setListing(true),
                  },
                ],
                onRename: management.onRename,
                removal: management.removal,
              }
            : null
        }
        onJobEnd={() => void invalidate(queryClient, AFTER_IMPORT)}
      />
      {hasImported && <ImportResult glossary={glossary} onClose={() => setImported(false)} />}
      {management.dialogs}
      {isListing && <Imports glossary={glossary} onClose={() => setListing(false)} />}
    </>
  );
}
