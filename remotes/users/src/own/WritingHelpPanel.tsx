import { useAccountPreference } from '@tessera/shared/remote/account-preference';
import { FILL_FROM, readWritingHelp, WRITING_HELP } from '@tessera/shared/text/writing-help';
import { Checkbox, formatPercent, Panel, Select } from '@tessera/shared/ui';
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
      <Select
        label={t('help.fills')}
        description={t('help.fills-text')}
        value={String(help.fillsFrom ?? '')}
        onChange={(from) => keep({ ...help, fillsFrom: from === '' ? null : Number(from) })}
        options={[
          { value: '', label: t('help.fills-never') },
          ...FILL_FROM.map((from) => ({
            value: String(from),
            label:
              from === 100 ? t('help.fills-all') : t('help.fills-from', { share: formatPercent(from, 100) }),
          })),
        ]}
      />
    </Panel>
  );
}
