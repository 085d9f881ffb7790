import { Button, IconRefresh, Notice, SkeletonLines } from '@tessera/shared/ui';
import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { t } from './messages.ts';
import { reasonOf } from './reason.ts';

/** Lazy-loaded pane; a notice titled `title` replaces it if it fails. */
export function laterPane<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  title = () => t('failed'),
): ComponentType<Props> {
  return lazyPart(async () => (await load()).default, {
    waiting: () => <SkeletonLines lines={4} />,
    failed: (problem) => (
      <Notice
        tone="danger"
        isLive
        title={title()}
        actions={
          <Button size="small" icon={IconRefresh} onClick={problem.retry}>
            {t('again')}
          </Button>
        }
      >
        {reasonOf(problem)}
      </Notice>
    ),
  });
}
