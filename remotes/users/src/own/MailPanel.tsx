import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { MAIL_CHOICE, readMailChoice } from '@tessera/shared/text/mails';
import { Checkbox, Panel } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Which mails somebody gets; kept in the account, and asked by the server when it writes one. */
export function MailPanel() {
  const [kept, keep] = useAccountPreference(MAIL_CHOICE);
  const choice = readMailChoice(kept);
  return (
    <Panel title={t('mails.title')}>
      <Checkbox
        label={t('mails.mentions')}
        description={t('mails.mentions-text')}
        value={choice.mentions}
        onChange={(mentions) => keep({ ...choice, mentions })}
      />
    </Panel>
  );
}
