import { getGlossary, listGlossaries, uploadGlossary } from '@tessera/shared/contract/glossary';
import { paths } from '@tessera/shared/paths';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { BinButton } from '@tessera/shared/remote/bin';
import { useEmptyWords } from '@tessera/shared/remote/members';
import { useNavigate } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import { Button, formatCount, IconBook2, IconEye, IconPlus, ResourcePanel } from '@tessera/shared/ui';
import { useState } from 'react';
import { IMPORTED, useGlossaryRemoval, useRenameGlossary } from '../glossary-actions.ts';
import { ImportTerms } from '../import/ImportTerms.tsx';
import { GlossariesBin } from './GlossariesBin.tsx';
import { NewGlossaryDialog } from './NewGlossaryDialog.tsx';

/** The glossaries, on the home screen. */
export default function GlossariesPanel() {
  const empty = useEmptyWords(
    'glossaries',
    'A glossary holds the terms that must be translated the same way everywhere. Upload one, or create it and add terms.',
  );
  const query = useQuery(queryOf(listGlossaries));
  const queryClient = useQueryClient();
  const upload = useMutationOf(uploadGlossary, { invalidates: [listGlossaries] });
  const rename = useRenameGlossary();
  const removal = useGlossaryRemoval();
  const mayManage = usePermission('glossary.manage');
  const [isCreating, setCreating] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const navigate = useNavigate();
  const lookBefore = (
    <Button size="small" variant="quiet" icon={IconEye} onClick={() => setLooking(true)}>
      Preview first
    </Button>
  );
  return (
    <>
      <ResourcePanel
        title="Glossaries"
        noun="glossary"
        icon={IconBook2}
        query={query}
        linkTo={(glossary) => paths.glossary(glossary.id)}
        status={(glossary) => ({ status: glossary.processing_status, error: glossary.processing_error })}
        details={(glossary) => <span>{formatCount(glossary.records_count, 'term')}</span>}
        sorts={[{ value: '-terms', label: 'Terms', of: (glossary) => glossary.records_count }]}
        upload={
          mayManage
            ? {
                label: 'Upload a glossary',
                accept: IMPORTED,
                hint: 'CSV, TSV, XLSX or TBX, or drop it here',
                extra: lookBefore,
                send: (file, options) => upload.mutateAsync({ file, body: {}, ...options }),
              }
            : undefined
        }
        actions={
          mayManage && (
            <>
              <Button size="small" icon={IconPlus} onClick={() => setCreating(true)}>
                New glossary
              </Button>
              <BinButton of="glossaries" size="small">
                {(close) => <GlossariesBin onClose={close} />}
              </BinButton>
            </>
          )
        }
        onRename={mayManage ? rename : undefined}
        removal={mayManage ? removal : undefined}
        onJobEnd={() => void invalidate(queryClient, [listGlossaries, getGlossary])}
        {...empty}
      />
      {isLooking && (
        <ImportTerms
          glossary={null}
          onClose={() => setLooking(false)}
          onStarted={({ id }) => navigate(paths.glossary(id))}
        />
      )}
      {isCreating && <NewGlossaryDialog onClose={() => setCreating(false)} />}
    </>
  );
}
