import { messageOf } from '@tessera/shared/api';
import { listDocuments } from '@tessera/shared/contract/document';
import { createSample } from '@tessera/shared/contract/document/sample';
import { listGlossaries } from '@tessera/shared/contract/glossary';
import { listMemories } from '@tessera/shared/contract/translation-memory';
import { isInterfaceLanguage, pageLanguage } from '@tessera/shared/messages';
import { paths } from '@tessera/shared/paths';
import { useMutationOf } from '@tessera/shared/query';
import { useNavigate } from '@tessera/shared/router';
import { Button, IconPlayerPlay, toast } from '@tessera/shared/ui';
import { t as common } from '../../messages.ts';
import { t } from './messages.ts';

/** Creates a small document in the page's language and opens it. */
export function SampleButton() {
  const navigate = useNavigate();
  const create = useMutationOf(createSample, {
    invalidates: [listDocuments, listGlossaries, listMemories],
    onSuccess: ({ id }) => navigate(paths.document(id)),
    onError: (error) =>
      toast({ tone: 'danger', message: common('sample.failed', { reason: messageOf(error) }) }),
  });
  const page = pageLanguage();
  const language = isInterfaceLanguage(page) ? page : 'en';
  return (
    <Button
      size="small"
      icon={IconPlayerPlay}
      busy={create.isPending}
      onClick={() => create.mutate({ body: { language } })}
    >
      {t('panel.sample')}
    </Button>
  );
}
