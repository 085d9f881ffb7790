import { announce, Button, IconCopy, IconDownload, Notice } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import * as css from './own.module.css';

/** Recovery codes, shown only once, to be stored apart from the authenticator. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${t('recovery.file')}\n\n${codes.join('\n')}\n`;

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
      announce(t('recovery.copied'));
    } catch {
      announce(t('recovery.copy-failed'), { urgent: true });
    }
  }
  return (
    <Notice
      tone="warning"
      isLive
      title={t('recovery.title')}
      actions={
        <>
          <Button size="small" icon={IconDownload} onClick={download}>
            {t('recovery.download')}
          </Button>
          <Button size="small" icon={IconCopy} onClick={copy}>
            {t('copy')}
          </Button>
          <Button size="small" onClick={onDone}>
            {t('recovery.kept')}
          </Button>
        </>
      }
    >
      <p>{t('recovery.text')}</p>
      <ol className={css.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Notice>
  );
}
