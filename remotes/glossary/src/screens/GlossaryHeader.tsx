import {
  downloadGlossary,
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  TABLE_FORMATS,
  uploadGlossary,
} from '@tessera/shared/contract/glossary';
import { invalidate, useClient, useMutationOf, useQueryClient } from '@tessera/shared/query';
import { usePermission } from '@tessera/shared/session';
import { formatCount, ResourceHeader } from '@tessera/shared/ui';
import { FORMAT_NAMES, IMPORTED, useGlossaryRemoval, useRenameGlossary } from '../glossary-actions.ts';

export function GlossaryHeader({ glossary }: { glossary: Glossary }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const rename = useRenameGlossary();
  const removal = useGlossaryRemoval();
  const upload = useMutationOf(uploadGlossary, { invalidates: [listGlossaries, getGlossary] });
  const mayManage = usePermission('glossary.manage');
  const { id } = glossary;
  return (
    <ResourceHeader
      resource={glossary}
      noun="glossary"
      count={formatCount(glossary.records_count, 'term')}
      exports={TABLE_FORMATS.map((format) => ({
        label: FORMAT_NAMES[format],
        url: client.downloadUrl(downloadGlossary, { id }, { format }),
      }))}
      manage={
        mayManage
          ? {
              importing: {
                explanation:
                  'New terms are added; terms that are there already are left as they are. Columns named source, target and comment, or after the languages, are found by themselves.',
                accept: IMPORTED,
                hint: 'CSV, TSV, XLSX or TBX',
                send: (file, options) => upload.mutateAsync({ file, body: { glossary_id: id }, ...options }),
              },
              onRename: (name) => rename(glossary, name),
              removal,
            }
          : null
      }
      onJobEnd={() => void invalidate(queryClient, [listGlossaries, getGlossary, listGlossaryRecords])}
    />
  );
}
