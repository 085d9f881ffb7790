import { paths, redirectTarget } from '@tessera/shared/paths';
import { useLocation, useNavigate, useSearchParams } from '@tessera/shared/router';
import { useSession } from '@tessera/shared/session';
import { Page } from '@tessera/shared/ui/frame';
import { useEffect } from 'react';
import { Mark } from '../frame/Mark.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LinkForm } from './LinkForm.tsx';
import * as css from './login.module.css';
import { t } from './messages.ts';
import { SignInForm } from './SignInForm.tsx';

export function LoginScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  // After a redirect by the guard or signing out, nobody is signed in; with a typed address or a bookmark, a
  // user may be.
  const cameByAddress = useLocation().key === 'default' && params.size === 0;
  const token = /^#link=([\w-]+)$/.exec(useLocation().hash)?.[1];
  const mayBeSignedIn = cameByAddress && !token;
  useEffect(() => {
    if (!mayBeSignedIn) return;
    session.fetchUser().then(
      () => void navigate(paths.home(), { replace: true }),
      () => undefined,
    );
  }, [mayBeSignedIn, session, navigate]);
  if (token) return <LinkScreen token={token} />;
  return (
    <Page title={t('sign-in')} isFull>
      <div className={css.screen}>
        <div className={css.card}>
          <div className={css.brand}>
            <Mark size={32} />
            <h1 className={css.title}>{t('sign-in.title')}</h1>
            <p className={css.sentence}>{t('sign-in.text')}</p>
          </div>
          <SignInForm
            redirect={redirectTarget(params.get('redirect'))}
            cameBackWith={params.get('problem')}
            onSignedIn={() => void navigate(redirectTarget(params.get('redirect')), { replace: true })}
          />
        </div>
        <LanguageMenu />
      </div>
    </Page>
  );
}

/** Target of a one-time link: an invitation or a password reset. */
function LinkScreen({ token }: { token: string }) {
  return (
    <Page title={t('link.screen')} isFull>
      <div className={css.screen}>
        <div className={css.card}>
          <div className={css.brand}>
            <Mark size={32} />
            <h1 className={css.title}>{t('link.title')}</h1>
          </div>
          <LinkForm token={token} />
        </div>
        <LanguageMenu />
      </div>
    </Page>
  );
}
