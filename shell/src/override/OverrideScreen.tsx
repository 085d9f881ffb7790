import { paths } from '@tessera/shared/paths';
import { useSearchParams } from '@tessera/shared/router';
import { Button, Notice, Page, PageHead, TextField } from '@tessera/shared/ui';
import { type FormEvent, useState } from 'react';
import { t as tShell } from '../messages.ts';
import { COMMAND, describeRemote, OverrideProblem } from './describe-remote.ts';
import { rich, t } from './messages.ts';
import * as css from './override.module.css';
import { keepOverride } from './override-store.ts';

/**
 * For developers: loads one screen of this tab from their own machine. A link only fills in the form; running foreign
 * code with the user's rights takes a click.
 */
export function OverrideScreen() {
  const [query] = useSearchParams();
  const [address, setAddress] = useState(query.get('url') ?? 'http://localhost:3101/');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function use(event: FormEvent) {
    event.preventDefault();
    setAsking(true);
    setProblem(null);
    try {
      keepOverride(await describeRemote(address.trim()));
      // A new page load, since its policy must allow the scripts.
      window.location.assign('/');
    } catch (error) {
      if (!(error instanceof OverrideProblem)) throw error;
      setProblem(error.message);
    } finally {
      setAsking(false);
    }
  }

  return (
    <Page title={t('title')}>
      <PageHead title={t('title')} back={{ to: paths.home(), label: tShell('home') }} />
      <form className={css.form} onSubmit={(event) => void use(event)} noValidate>
        <p>{rich('text', {}, { command: () => <code>{COMMAND}</code> })}</p>
        <TextField label={t('address')} type="url" dir="ltr" value={address} onChange={setAddress} />
        {problem && (
          <Notice tone="danger" isLive>
            {problem}
          </Notice>
        )}
        <div>
          <Button type="submit" variant="primary" busy={isAsking}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
