import { MAIL_CHOICE, readMailChoice } from '@tessera/shared/text/mails';
import { Checkbox } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { SettingPanel } from './SettingPanel.tsx';

/** The user's mail settings; stored in the account and read by the server for each mail. */
export function MailPanel() {
  return (
    <SettingPanel title={t('mails.title')} name={MAIL_CHOICE} read={readMailChoice}>
      {(choice, change) => (
        <Checkbox
          label={t('mails.mentions')}
          description={t('mails.mentions-text')}
          value={choice.mentions}
          onChange={(mentions) => change({ ...choice, mentions })}
        />
      )}
    </SettingPanel>
  );
}
