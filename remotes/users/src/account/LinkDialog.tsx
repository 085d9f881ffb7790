import type { AccountLink } from '@tessera/shared/contract/user';
import { Button, Dialog } from '@tessera/shared/ui';
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
      title={`${username} is invited`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <LinkNotice link={link} username={username} />
    </Dialog>
  );
}
