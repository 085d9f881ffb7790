import { Button, IconRefresh } from '@tessera/shared/ui';
import type { ComponentType, ReactNode } from 'react';
import * as css from './later.module.css';
import { lazyPart } from './lazy-part.tsx';
import { t } from './messages.ts';
import { reasonOf } from './reason.ts';

/**
 * Lazy-loaded part of a toolbar or row; a line with the reason replaces it if it fails. `waiting` is shown
 * while it loads.
 */
export function laterLine<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: (props: Props) => ReactNode,
): ComponentType<Props> {
  return lazyPart(load, {
    ...(waiting && { waiting }),
    failed: (problem) => (
      <span className={css.line} role="alert">
        {reasonOf(problem)}
        <Button size="small" variant="quiet" icon={IconRefresh} onClick={problem.retry}>
          {t('again')}
        </Button>
      </span>
    ),
  });
}
