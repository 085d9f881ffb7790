import type { AccountLink } from '@tessera/shared/contract/user';
import { announce, Button, IconCopy, Notice, RelativeTime, TextField } from '@tessera/shared/ui';
import { useState } from 'react';
import { rich, t } from '../messages.ts';

/** A one-time link, shown only once, with a copy button. */
export function LinkNotice({ link, username }: { link: AccountLink; username: string }) {
  const [isCopied, setCopied] = useState(false);
  const url = new URL(link.path, window.location.origin).href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      announce(t('link.copied'));
    } catch {
      announce(t('link.copy-failed'), { urgent: true });
    }
  }
  return (
    <Notice
      tone="success"
      isLive
      title={t(link.mailed ? 'link.mailed' : 'link.hand', { user: username })}
      actions={
        <Button size="small" icon={IconCopy} onClick={copy}>
          {t(isCopied ? 'copied' : 'link.copy')}
        </Button>
      }
    >
      <TextField
        label={t('link.label')}
        isLabelHidden
        readOnly
        value={url}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      {rich(
        link.mailed ? 'link.text-mailed' : 'link.text',
        {},
        { time: () => <RelativeTime time={link.expires_at} /> },
      )}
    </Notice>
  );
}
