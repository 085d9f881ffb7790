import type { AccountLink } from '@tessera/shared/contract/user';
import { Button, Dialog } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { LinkNotice } from './LinkNotice.tsx';

interface LinkDialogProps {
  link: AccountLink;
  username: string;
  onClose: () => void;
}

/** The invitation link of a new user. */
export function LinkDialog({ link, username, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title={t('link.invited', { user: username })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('link.done')}
        </Button>
      }
    >
      <LinkNotice link={link} username={username} />
    </Dialog>
  );
}
