import { IconAdjustmentsHorizontal, IconButton } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** Takes files whose reading somebody wants to choose before they are uploaded. */
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
