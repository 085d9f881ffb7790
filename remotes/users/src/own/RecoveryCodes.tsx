import { announce, Button, IconCopy, IconDownload, Notice } from '@tessera/shared/ui';
import * as css from './own.module.css';

/** Recovery codes, shown only once, to be stored apart from the authenticator. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `Recovery codes of Tessera. Each is good for one sign-in.\n\n${codes.join('\n')}\n`;

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'tessera-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      announce('The codes were copied.');
    } catch {
      announce('The browser did not allow copying. Download the codes instead.', { urgent: true });
    }
  }
  return (
    <Notice
      tone="warning"
      isLive
      title="Keep these recovery codes"
      actions={
        <>
          <Button size="small" icon={IconDownload} onClick={download}>
            Download
          </Button>
          <Button size="small" icon={IconCopy} onClick={copy}>
            Copy
          </Button>
          <Button size="small" onClick={onDone}>
            I have kept them
          </Button>
        </>
      }
    >
      <p>Each signs you in once when the authenticator is lost. They are shown only now.</p>
      <ol className={css.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Notice>
  );
}
