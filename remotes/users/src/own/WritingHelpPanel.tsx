import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { readWritingHelp, WRITING_HELP } from '@tessera/shared/text/writing-help';
import { Checkbox, Panel } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** How the document editor helps while somebody writes; kept in the account. */
export function WritingHelpPanel() {
  const [kept, keep] = useAccountPreference(WRITING_HELP);
  const help = readWritingHelp(kept);
  return (
    <Panel title={t('help.title')}>
      <Checkbox
        label={t('help.suggests')}
        description={t('help.suggests-text')}
        value={help.suggests}
        onChange={(suggests) => keep({ ...help, suggests })}
      />
      <Checkbox
        label={t('help.spells')}
        description={t('help.spells-text')}
        value={help.spells}
        onChange={(spells) => keep({ ...help, spells })}
      />
    </Panel>
  );
}
