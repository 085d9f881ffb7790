import { Button, TextField } from '@tessera/shared/ui';
import { t } from './messages.ts';
import * as css from './upload.module.css';

/** The translation uploaded with a file, and its alternatives. */
export function ChosenTranslation({
  file,
  error,
  onSwap,
  onRemove,
  onSeparate,
}: {
  file: File;
  error: string | undefined;
  onSwap: () => void;
  onRemove: () => void;
  /** Absent if it was selected here. */
  onSeparate: (() => void) | null;
}) {
  return (
    <div className={css.chosen}>
      <TextField
        label={t('upload.translation')}
        description={t('upload.translation-taken')}
        dir="auto"
        readOnly
        value={file.name}
        error={error ?? null}
        onChange={() => {}}
      />
      <div className={css.ways}>
        <Button size="small" onClick={onSwap}>
          {t('upload.swap')}
        </Button>
        {onSeparate ? (
          <Button size="small" onClick={onSeparate}>
            {t('upload.separate')}
          </Button>
        ) : (
          <Button size="small" onClick={onRemove}>
            {t('upload.translation-remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
