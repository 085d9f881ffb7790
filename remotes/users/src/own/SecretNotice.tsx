import { announce, Button, IconCopy, Notice, TextField } from '@tessera/shared/ui';
import { useState } from 'react';

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
      announce('Copied.');
    } catch {
      announce('The browser did not allow copying. Select the text and copy it by hand.', { urgent: true });
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
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button size="small" onClick={onDone}>
            I have kept it
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
      It is shown only now; nobody can look it up later.
    </Notice>
  );
}
