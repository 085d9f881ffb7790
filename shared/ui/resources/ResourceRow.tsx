import { Link } from '../../router/index.ts';
import { IconButton } from '../button/Button.tsx';
import { Badge, Notice } from '../feedback/Feedback.tsx';
import { IconDotsVertical, IconPencil, IconTrash } from '../icons.ts';
import { t as common } from '../messages.ts';
import { Menu } from '../overlay/Menu.tsx';
import type { MenuItem } from '../overlay/menu-list.ts';
import { RelativeTime } from '../text/RelativeTime.tsx';
import { LanguagePair } from '../text/Text.tsx';
import { JobProgress } from '../upload/JobProgress.tsx';
import { t } from './messages.ts';
import type { Resource, ResourcePanelProps } from './resource.ts';
import * as css from './resources.module.css';

interface RowProps<R extends Resource>
  extends Pick<ResourcePanelProps<R>, 'noun' | 'linkTo' | 'status' | 'details' | 'onJobEnd'> {
  resource: R;
  onRename?: () => void;
  onRemove?: () => void;
}

/** One row of a panel: name, languages, details, and its running or failed job. */
export function ResourceRow<R extends Resource>({
  resource,
  noun,
  linkTo,
  status: statusOf,
  details,
  onJobEnd,
  onRename,
  onRemove,
}: RowProps<R>) {
  const { status, error } = statusOf(resource);
  const isRunning = status === 'pending' || status === 'processing';
  const items: MenuItem[] = [
    ...(onRename ? [{ label: common('rename'), icon: IconPencil, onSelect: onRename }] : []),
    ...(onRemove ? [{ label: t('delete'), icon: IconTrash, isDanger: true, onSelect: onRemove }] : []),
  ];
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Link to={linkTo(resource)} className={css.name} dir="auto">
          {resource.name}
        </Link>
        {status === 'failed' && <Badge tone="danger">{t('failed')}</Badge>}
        {items.length > 0 && (
          <Menu
            label={t('actions.of', { name: resource.name })}
            items={items}
            trigger={
              <IconButton
                icon={IconDotsVertical}
                size="small"
                label={t('actions', { noun, name: resource.name })}
              />
            }
          />
        )}
      </div>
      <div className={css.meta}>
        <LanguagePair source={resource.source_lang} target={resource.target_lang} />
        <span className={css.changed}>
          <RelativeTime time={resource.updated_at} />
        </span>
      </div>
      {isRunning && resource.job_id !== null ? (
        <JobProgress id={resource.job_id} label={t('import.of', { name: resource.name })} onEnd={onJobEnd} />
      ) : (
        details(resource)
      )}
      {!isRunning && error && <Notice tone={status === 'failed' ? 'danger' : 'warning'}>{error}</Notice>}
    </li>
  );
}
