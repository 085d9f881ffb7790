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
import * as css from './document-editor.module.css';

/** The editor's skeleton while the document is fetched. */
export function Opening() {
  return (
    <div className={css.opening} aria-busy="true">
      <VisuallyHidden>Opening the document…</VisuallyHidden>
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
        title="There is no such document"
        actions={
          <LinkButton to={paths.home()} variant="primary">
            Go to Home
          </LinkButton>
        }
      >
        <h1 hidden>No such document</h1>
        It was deleted, or the address is wrong. What was deleted is kept in the bin for a while: managers
        find it on Home.
      </EmptyState>
    </div>
  );
}

/** An import in progress; the editor opens when it is done. */
export function Importing({ document, onEnd }: { document: Document; onEnd: () => void }) {
  return (
    <div className={css.state}>
      <EmptyState icon={IconUpload} title={document.name}>
        <p>The file is being read. Its segments open here as soon as they are there.</p>
        {document.job_id !== null && (
          <JobProgress id={document.job_id} label={`Import of ${document.name}`} onEnd={onEnd} />
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
        title={`${document.name} could not be imported`}
        actions={
          <>
            <LinkButton
              to={client.downloadUrl(downloadDocument, { id: document.id }, { original: '1' })}
              icon={IconDownload}
              download
            >
              Download the file as uploaded
            </LinkButton>
            <LinkButton to={paths.home()} icon={IconUpload} variant="primary">
              Upload another file
            </LinkButton>
          </>
        }
      >
        <p role="alert">{document.processing_error ?? 'The server gave no reason.'}</p>
        <p>
          Export it again from the program that made it, or correct what is named above, and upload it anew.
        </p>
      </EmptyState>
    </div>
  );
}
