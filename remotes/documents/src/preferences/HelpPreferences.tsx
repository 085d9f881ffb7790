import { PreferenceSection, useAccountSetting } from '@tessera/shared/remote/preferences';
import { AUTOMATIC_TRANSLATION, readAutomaticTranslation } from '@tessera/shared/text/automatic-translation';
import { FILL_FROM, readWritingHelp, WRITING_HELP } from '@tessera/shared/text/writing-help';
import { Checkbox, formatPercent, Select } from '@tessera/shared/ui';
import { t as tMachine } from '../aids/machine-translation/messages.ts';
import { usePreference } from '../core/session/remember.ts';
import { AFTER_REPEATED, AFTER_REPEATED_NAME, type AfterRepeated } from '../editor/bulk/after-repeated.ts';
import { t as tRepetitions } from '../editor/repetitions/messages.ts';
import { t } from './messages.ts';

const STANDARD = readWritingHelp(null);
const AUTOMATIC = readAutomaticTranslation(null);

/** Suggestions while typing, and automatic insertion. */
export function HelpPreferences() {
  const { value: help, change, stored } = useAccountSetting({ name: WRITING_HELP, read: readWritingHelp });
  const machine = useAccountSetting({ name: AUTOMATIC_TRANSLATION, read: readAutomaticTranslation });
  const [kept, setAfter] = usePreference<string>(AFTER_REPEATED_NAME, '');
  const after = AFTER_REPEATED.find((known) => known === kept) ?? 'offer';
  return (
    <>
      <PreferenceSection
        title={t('help.title')}
        stored={{ ...stored, failure: stored.failure ?? machine.stored.failure }}
        isDefault={
          help.suggests === STANDARD.suggests &&
          help.spells === STANDARD.spells &&
          machine.value === AUTOMATIC
        }
        onReset={() => {
          change({ ...help, suggests: STANDARD.suggests, spells: STANDARD.spells });
          machine.change(AUTOMATIC);
        }}
        rows={[
          {
            id: 'suggests',
            words: [t('help.suggests'), t('help.suggests-text'), t('help.suggests-also')],
            content: (
              <Checkbox
                label={t('help.suggests')}
                description={t('help.suggests-text')}
                value={help.suggests}
                onChange={(suggests) => change({ ...help, suggests })}
              />
            ),
          },
          {
            id: 'spells',
            words: [t('help.spells'), t('help.spells-text'), t('help.spells-also')],
            content: (
              <Checkbox
                label={t('help.spells')}
                description={t('help.spells-text')}
                value={help.spells}
                onChange={(spells) => change({ ...help, spells })}
              />
            ),
          },
          {
            id: 'machine',
            words: [tMachine('automatic'), t('help.machine-text'), t('help.machine-also')],
            content: (
              <Checkbox
                label={tMachine('automatic')}
                description={t('help.machine-text')}
                value={machine.value}
                onChange={machine.change}
              />
            ),
          },
        ]}
      />
      <PreferenceSection
        title={t('insert.title')}
        stored={stored}
        isDefault={help.fillsFrom === STANDARD.fillsFrom && after === 'offer'}
        onReset={() => {
          change({ ...help, fillsFrom: STANDARD.fillsFrom });
          setAfter('offer');
        }}
        rows={[
          {
            id: 'fills',
            words: [t('help.fills'), t('help.fills-text')],
            content: (
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
            ),
          },
          {
            id: 'repetitions',
            words: [
              tRepetitions('after.label'),
              ...AFTER_REPEATED.map((each) => tRepetitions(`after.${each}`)),
            ],
            content: (
              <Select<AfterRepeated>
                label={tRepetitions('after.label')}
                value={after}
                onChange={setAfter}
                options={AFTER_REPEATED.map((value) => ({ value, label: tRepetitions(`after.${value}`) }))}
              />
            ),
          },
        ]}
      />
    </>
  );
}
