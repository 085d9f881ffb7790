import type { AccountLink } from '@tessera/shared/contract/user';
import { announce, Button, IconCopy, Notice, RelativeTime, TextField } from '@tessera/shared/ui';
import { useState } from 'react';

/** A one-time link, shown only once, with a copy button. */
export function LinkNotice({ link, username }: { link: AccountLink; username: string }) {
  const [isCopied, setCopied] = useState(false);
  const url = new URL(link.path, window.location.origin).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      announce('The link was copied.');
    } catch {
      announce('The browser did not allow copying. Select the link and copy it by hand.', { urgent: true });
    }
  }
  return (
    <Notice
      tone="success"
      isLive
      title={link.mailed ? `The link goes to ${username} by mail` : `Hand this link to ${username}`}
      actions={
        <Button size="small" icon={IconCopy} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      }
    >
      <TextField
        label="One-time link"
        isLabelHidden
        readOnly
        value={url}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      {link.mailed && 'Should the mail not arrive, hand the link over yourself. '}
      Whoever opens it chooses the password of this account. It works once, ends{' '}
      <RelativeTime time={link.expires_at} />, and is shown only now.
    </Notice>
  );
}
