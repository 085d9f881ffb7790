import { IconAdjustmentsHorizontal, IconButton } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** Accepts files whose import options the user wants to choose before uploading. */
export function ChosenUpload({
  accept,
  onFiles,
}: {
  accept: readonly string[];
  onFiles: (files: readonly File[]) => void;
}) {
  function ask() {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, accept: accept.join(',') });
    input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
    input.click();
  }
  return (
    <IconButton
      size="small"
      icon={IconAdjustmentsHorizontal}
      label={t('panel.upload-chosen')}
      onClick={ask}
    />
  );
}
