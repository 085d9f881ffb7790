import { messageOf } from '../../api/index.ts';
import { Button, IconButton } from '../button/Button.tsx';
import { ProgressBar } from '../feedback/Progress.tsx';
import { IconRefresh, IconX } from '../icons.ts';
import { formatBytes } from '../text/relative-time.ts';
import * as css from './upload.module.css';
import type { Uploads } from './use-uploads.ts';

/** The running and failed uploads, each with progress, cancel and retry. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Uploads">
      {uploads.list.map(({ id, file, progress, error }) => (
        <li key={id} className={css.item}>
          <span className={css.name} dir="auto">
            {file.name}
          </span>
          <IconButton
            icon={IconX}
            size="small"
            label={error ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`}
            onClick={() => uploads.cancel(id)}
          />
          {error ? (
            <>
              <span className={css.failed} role="alert">
                {messageOf(error)}
              </span>
              <span>
                <Button size="small" icon={IconRefresh} onClick={() => uploads.retry(id)}>
                  Try again
                </Button>
              </span>
            </>
          ) : (
            <>
              <ProgressBar label={`Upload of ${file.name}`} value={progress} />
              <span className={css.state}>
                {progress === null
                  ? 'The server is reading it…'
                  : `${Math.round(progress * 100)} % of ${formatBytes(file.size)}`}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
