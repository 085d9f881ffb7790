import { FILL_FROM, readWritingHelp, WRITING_HELP } from '@tessera/shared/text/writing-help';
import { Checkbox, formatPercent, Select } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { SettingPanel } from './SettingPanel.tsx';

/** Help during editing in the document editor; stored in the account. */
export function WritingHelpPanel() {
  return (
    <SettingPanel title={t('help.title')} name={WRITING_HELP} read={readWritingHelp}>
      {(help, change) => (
        <>
          <Checkbox
            label={t('help.suggests')}
            description={t('help.suggests-text')}
            value={help.suggests}
            onChange={(suggests) => change({ ...help, suggests })}
          />
          <Checkbox
            label={t('help.spells')}
            description={t('help.spells-text')}
            value={help.spells}
            onChange={(spells) => change({ ...help, spells })}
          />
          <Select
            label={t('help.fills')}
            description={t('help.fills-text')}
            value={String(help.fillsFrom ?? '')}
            onChange={(from) => change({ ...help, fillsFrom: from === '' ? null : Number(from) })}
            options={[
              { value: '', label: t('help.fills-never') },
              ...FILL_FROM.map((from) => ({
                value: String(from),
                label:
                  from === 100
                    ? t('help.fills-all')
                    : t('help.fills-from', { share: formatPercent(from, 100) }),
              })),
            ]}
          />
        </>
      )}
    </SettingPanel>
  );
}
