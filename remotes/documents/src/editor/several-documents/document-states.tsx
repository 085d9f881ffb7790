import { type Document, downloadDocument } from '@tessera/shared/contract/document';
import { paths } from '@tessera/shared/paths';
import { useClient } from '@tessera/shared/query';
import {
  EmptyState,
  IconAlertTriangle,
  IconDownload,
  IconFileText,
  IconUpload,
  JobProgress,
  LinkButton,
  Skeleton,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { t } from '../../messages.ts';
import * as css from './document-editor.module.css';

/** The editor's skeleton while the document is fetched. */
export function Opening() {
  return (
    <div className={css.opening} aria-busy="true">
      <VisuallyHidden>{t('screen.opening')}</VisuallyHidden>
      <Skeleton width="18rem" height="1.5rem" />
      {Array.from({ length: 10 }, (_, index) => (
        <p key={`line ${index + 1}`}>
          <Skeleton width={`${60 + ((index * 29) % 38)}%`} height="1rem" />
        </p>
      ))}
    </div>
  );
}

export function NoDocument() {
  return (
    <div className={css.state}>
      <EmptyState
        icon={IconFileText}
        title={t('missing.title')}
        actions={
          <LinkButton to={paths.home()} variant="primary">
            {t('missing.home')}
          </LinkButton>
        }
      >
        <VisuallyHidden>
          <h1>{t('screen.missing')}</h1>
        </VisuallyHidden>
        {t('missing.text')}
      </EmptyState>
    </div>
  );
}

/** An import in progress; the editor opens when it is done. */
export function Importing({ document, onEnd }: { document: Document; onEnd: () => void }) {
  return (
    <div className={css.state}>
      <EmptyState icon={IconUpload} title={document.name}>
        <p>{t('import.reading')}</p>
        {document.job_id !== null && (
          <JobProgress id={document.job_id} label={t('import.of', { name: document.name })} onEnd={onEnd} />
        )}
      </EmptyState>
    </div>
  );
}

export function ImportFailed({ document }: { document: Document }) {
  const client = useClient();
  return (
    <div className={css.state}>
      <EmptyState
        icon={IconAlertTriangle}
        title={t('import.failed', { name: document.name })}
        actions={
          <>
            <LinkButton
              to={client.downloadUrl(downloadDocument, { id: document.id }, { original: '1' })}
              icon={IconDownload}
              download
            >
              {t('import.download')}
            </LinkButton>
            <LinkButton to={paths.home()} icon={IconUpload} variant="primary">
              {t('import.another')}
            </LinkButton>
          </>
        }
      >
        <p role="alert">{document.processing_error ?? t('import.no-reason')}</p>
        <p>{t('import.advice')}</p>
      </EmptyState>
    </div>
  );
}
