import { messageOf } from '../../browser/api/index.ts';
import { Button, IconButton } from '../button/Button.tsx';
import { ProgressBar } from '../feedback/Progress.tsx';
import { IconRefresh, IconX } from '../icons.ts';
import { t as common } from '../messages.ts';
import { formatBytes, formatWholePercent } from '../text/relative-time.ts';
import { t } from './messages.ts';
import * as css from './upload.module.css';
import type { Uploads } from './use-uploads.ts';

/** The running and failed uploads, each with progress, cancel and retry. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className={css.list} aria-label={t('uploads')}>
      {uploads.list.map(({ id, file, progress, error }) => (
        <li key={id} className={css.upload}>
          <span className={css.name} dir="auto">
            {file.name}
          </span>
          {error ? (
            <>
              <span className={css.failed} role="alert">
                {messageOf(error)}
              </span>
              <Button size="small" icon={IconRefresh} onClick={() => uploads.retry(id)}>
                {common('retry')}
              </Button>
            </>
          ) : (
            <>
              <ProgressBar label={t('upload.label', { file: file.name })} value={progress} />
              <span className={css.state}>
                {progress === null
                  ? t('upload.reading')
                  : t('upload.part', {
                      share: formatWholePercent(Math.round(progress * 100)),
                      size: formatBytes(file.size),
                    })}
              </span>
            </>
          )}
          <IconButton
            icon={IconX}
            size="small"
            label={t(error ? 'upload.dismiss' : 'upload.cancel', { file: file.name })}
            onClick={() => uploads.cancel(id)}
          />
        </li>
      ))}
    </ul>
  );
}
