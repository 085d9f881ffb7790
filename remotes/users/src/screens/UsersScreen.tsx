import type { AccountLink } from '@tessera/shared/contract/user';
import { laterPane } from '@tessera/shared/remote/later';
import { useUrlState } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import {
  EmptyState,
  IconDownload,
  IconLock,
  IconPlus,
  IconUsers,
  Page,
  PageHead,
  Tabs,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { LinkDialog } from '../account/LinkDialog.tsx';
import { AuditTab } from '../audit/AuditTab.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { t } from '../messages.ts';
import { WebhooksTab } from '../webhooks/WebhooksTab.tsx';
import { NewUserSheet } from './NewUserSheet.tsx';
import { PermissionDialog } from './PermissionDialog.tsx';
import { UsersTab } from './UsersTab.tsx';

const TABS = ['users', 'audit', 'webhooks', 'machine', 'abbreviations'] as const;

/** The creation started by the head's first button, per tab. */
const NEW = {
  users: 'users.new',
  audit: null,
  webhooks: 'webhook.new',
  machine: 'engine.new',
  abbreviations: 'abbreviations.new',
} as const;

const MachineTab = laterPane(
  () => import(/* webpackChunkName: "machine" */ '../machine/MachineTab.tsx'),
  () => t('engine.failed'),
);
const AbbreviationsTab = laterPane(
  () => import(/* webpackChunkName: "abbreviations" */ '../abbreviations/AbbreviationsTab.tsx'),
  () => t('abbreviations.failed'),
);

/** For admins: all users, their permissions and the audit log. */
export default function UsersScreen() {
  const address = useUrlState();
  const mayManage = usePermission('users.manage');
  const mayConnect = usePermission('webhooks.manage');
  const may = {
    users: true,
    audit: usePermission('audit.read'),
    webhooks: mayConnect,
    machine: mayConnect,
    abbreviations: mayConnect,
  };
  const [isAdding, setAdding] = useState(false);
  const [invited, setInvited] = useState<{ link: AccountLink; username: string } | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [showsPermissions, setShowsPermissions] = useState(false);
  const allowed = TABS.filter((value) => may[value]);
  const tab = allowed.find((value) => value === address.get('tab')) ?? 'users';

  const startsWith = NEW[tab];

  if (!mayManage) {
    return (
      <Page title={t('users.title')}>
        <PageHead title={t('users.title')} />
        <EmptyState icon={IconLock} title={t('users.denied')}>
          {t('users.denied-text')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('users.title')}>
      <PageHead
        title={t('users.title')}
        state={<span>{t('users.meta')}</span>}
        primary={
          startsWith && {
            label: t(startsWith),
            icon: IconPlus,
            opensDialog: true,
            onSelect: () => setAdding(true),
          }
        }
        others={[
          {
            label: t('users.export'),
            icon: IconDownload,
            opensDialog: true,
            onSelect: () => setExporting(true),
          },
          {
            label: t('roles.title'),
            icon: IconUsers,
            opensDialog: true,
            onSelect: () => setShowsPermissions(true),
          },
        ]}
      />
      <Tabs
        label={t('users.tabs')}
        value={tab}
        onChange={(value) => address.set({ tab: value === 'users' ? null : value }, { replace: true })}
        tabs={allowed.map((value) => ({ value, label: t(`users.tab.${value}`) }))}
      >
        {tab === 'audit' && <AuditTab />}
        {tab === 'webhooks' && <WebhooksTab isMaking={isAdding} onMaking={setAdding} />}
        {tab === 'machine' && <MachineTab isMaking={isAdding} onMaking={setAdding} />}
        {tab === 'abbreviations' && <AbbreviationsTab isMaking={isAdding} onMaking={setAdding} />}
        {tab === 'users' && <UsersTab />}
      </Tabs>
      {isAdding && tab === 'users' && (
        <NewUserSheet
          onClose={() => setAdding(false)}
          onInvited={(link, username) => setInvited({ link, username })}
        />
      )}
      {invited && !isAdding && <LinkDialog {...invited} onClose={() => setInvited(null)} />}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
      {showsPermissions && <PermissionDialog onClose={() => setShowsPermissions(false)} />}
    </Page>
  );
}
