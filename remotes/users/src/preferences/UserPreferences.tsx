import { INTERFACE_LANGUAGES } from '@tessera/shared/messages';
import { PreferenceSection, PreferenceSections, useAccountSetting } from '@tessera/shared/remote/preferences';
import { useCurrentUser } from '@tessera/shared/session';
import { MAIL_CHOICE, readMailChoice } from '@tessera/shared/text/mails';
import { Checkbox, Select, setTheme, type ThemeChoice, useTheme } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

const THEMES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** The preferences that concern the whole application. */
export default function UserPreferences() {
  return (
    <PreferenceSections>
      <Appearance />
      <Mails />
    </PreferenceSections>
  );
}

/** The theme is stored in this browser, the language in the account. */
function Appearance() {
  const theme = useTheme();
  const choose = useLanguageChoice();
  const user = useCurrentUser();
  return (
    <PreferenceSection
      title={t('appearance.title')}
      isDefault={theme === 'system' && !user?.language}
      onReset={() => {
        setTheme('system');
        if (user?.language) void choose(null);
      }}
      rows={[
        {
          id: 'theme',
          words: [t('theme'), t('theme.light'), t('theme.dark'), t('theme.also')],
          content: (
            <Select<ThemeChoice>
              label={t('theme')}
              value={theme}
              onChange={setTheme}
              options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
            />
          ),
        },
        {
          id: 'language',
          // Users who cannot read the current language find it by its English word.
          words: [t('language'), t('language.note'), 'language', ...Object.values(INTERFACE_LANGUAGES)],
          content: <LanguageSelect onChoose={choose} />,
        },
      ]}
    />
  );
}

/** The user's mail settings; read by the server for each mail. */
function Mails() {
  const { value, change, stored } = useAccountSetting({ name: MAIL_CHOICE, read: readMailChoice });
  return (
    <PreferenceSection
      title={t('mails.title')}
      stored={stored}
      isDefault={value.mentions === readMailChoice(null).mentions}
      onReset={() => change(readMailChoice(null))}
      rows={[
        {
          id: 'mentions',
          words: [t('mails.mentions'), t('mails.mentions-text')],
          content: (
            <Checkbox
              label={t('mails.mentions')}
              description={t('mails.mentions-text')}
              value={value.mentions}
              onChange={(mentions) => change({ ...value, mentions })}
            />
          ),
        },
      ]}
    />
  );
}
