import { laterPane as laterPaneOf } from '@tessera/shared/remote/later';
import type { ComponentType } from 'react';
import { t } from '../../messages.ts';

/** A lazy-loaded pane of the editor. */
export function laterPane<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return laterPaneOf(load, () => t('later.dialog'));
}
