import { announce, Button, IconCopy, Notice, TextField } from '@tessera/shared/ui';
import { useState } from 'react';
import { t } from '../messages.ts';

interface SecretNoticeProps {
  title: string;
  label: string;
  secret: string;
  onDone: () => void;
}

/** A secret shown only once, with a copy button. */
export function SecretNotice({ title, label, secret, onDone }: SecretNoticeProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      announce(t('secret.copied'));
    } catch {
      announce(t('secret.copy-failed'), { urgent: true });
    }
  }
  return (
    <Notice
      tone="success"
      isLive
      title={title}
      actions={
        <>
          <Button size="small" icon={IconCopy} onClick={copy}>
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
          <Button size="small" onClick={onDone}>
            {t('secret.kept')}
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        isLabelHidden
        readOnly
        value={secret}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      {t('secret.once')}
    </Notice>
  );
}
