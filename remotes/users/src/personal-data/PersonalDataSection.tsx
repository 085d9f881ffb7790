import { exportPerson } from '@tessera/shared/contract/personal-data';
import type { User } from '@tessera/shared/contract/user';
import { useClient } from '@tessera/shared/query';
import { Button, IconDownload, LinkButton } from '@tessera/shared/ui';
import * as account from '../account/account.module.css';
import { t } from '../messages.ts';

interface PersonalDataSectionProps {
  user: User;
  isMe: boolean;
  onErase: () => void;
}

/** Personal data: export or erasure. */
export function PersonalDataSection({ user, isMe, onErase }: PersonalDataSectionProps) {
  const client = useClient();
  return (
    <section className={account.section} aria-label={t('personal-data.title')}>
      <h3 className={account.title}>{t('personal-data.title')}</h3>
      <div className={account.buttons}>
        <LinkButton
          to={client.downloadUrl(exportPerson, { id: user.id }, {})}
          icon={IconDownload}
          size="small"
          download
        >
          {t('personal-data.export')}
        </LinkButton>
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={onErase}
          disabledReason={isMe && t('personal-data.erase-self')}
        >
          {t('personal-data.erase')}
        </Button>
      </div>
    </section>
  );
}
