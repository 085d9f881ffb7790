import { type Account, getAccount } from '@tessera/shared/contract/user';
import { paths } from '@tessera/shared/paths';
import { queryOf, type UseQueryResult, useQuery } from '@tessera/shared/query';
import { InOrder } from '@tessera/shared/remote/in-order';
import { useCurrentUser } from '@tessera/shared/session';
import { ErrorPanel, Notice, Page, PageHead, Panel, SkeletonLines } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './own.module.css';
import { PasskeyPanel } from './PasskeyPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SessionPanel } from './SessionPanel.tsx';
import { TokenPanel } from './TokenPanel.tsx';

/** The user's own account: profile, sign-in methods and sessions. */
export default function AccountScreen() {
  const account = useQuery(queryOf(getAccount));
  const user = useCurrentUser();
  return (
    <Page title={t('own.title')}>
      <PageHead
        title={t('own.title')}
        back={{ to: paths.home(), label: t('own.home') }}
        state={account.data && <span>{account.data.email}</span>}
        // Until a second factor is set up, the shell leads every address back here.
        others={user?.needs_second_factor ? [] : [{ label: t('own.preferences'), to: paths.preferences() }]}
      />
      {user?.needs_second_factor && <Notice tone="warning">{t('own.second-factor-asked')}</Notice>}
      <InOrder
        className={css.columns}
        blocks={[
          {
            key: 'profile',
            skeleton: <SkeletonLines lines={8} />,
            content: <ProfileColumn account={account} />,
          },
          { key: 'sign-in', skeleton: null, content: <SignInColumn /> },
        ]}
      />
    </Page>
  );
}

function ProfileColumn({ account }: { account: UseQueryResult<Account> }) {
  return (
    <div className={css.column}>
      <Panel title={t('profile.title')}>
        {account.isPending && <SkeletonLines lines={3} />}
        {account.isError && <ErrorPanel error={account.error} onRetry={() => void account.refetch()} />}
        {account.data && <ProfilePanel key={account.data.id} account={account.data} />}
      </Panel>
      {account.data?.has_password && <PasswordPanel email={account.data.email} />}
    </div>
  );
}

function SignInColumn() {
  return (
    <div className={css.column}>
      <SecondFactorPanel />
      <PasskeyPanel />
      <SessionPanel />
      <TokenPanel />
    </div>
  );
}
