import { INTERFACE_LANGUAGES, type InterfaceLanguage, isInterfaceLanguage } from '@tessera/shared/messages';
import { useCurrentUser } from '@tessera/shared/session';
import { Select } from '@tessera/shared/ui';
import { useEffect } from 'react';
import { t } from '../messages.ts';
import { takeLanguageChange } from './use-language-choice.ts';

const BROWSER = 'browser';
const NAME = 'language';

interface LanguageSelectProps {
  /** `null` follows the browser. */
  onChoose: (language: InterfaceLanguage | null) => Promise<void>;
}

/** The interface language, stored in the account. */
export function LanguageSelect({ onChoose }: LanguageSelectProps) {
  const user = useCurrentUser();
  useEffect(() => {
    // After the page's blocks are shown: a hidden element cannot take the focus.
    const timer = setTimeout(() => {
      if (takeLanguageChange()) document.querySelector<HTMLElement>(`select[name=${NAME}]`)?.focus();
    });
    return () => clearTimeout(timer);
  }, []);

  const own = user?.language ?? '';
  const names = Object.entries(INTERFACE_LANGUAGES) as [InterfaceLanguage, string][];
  return (
    <Select<InterfaceLanguage | typeof BROWSER>
      name={NAME}
      label={t('language')}
      description={t('language.note')}
      value={isInterfaceLanguage(own) ? own : BROWSER}
      onChange={(value) => void onChoose(value === BROWSER ? null : value)}
      options={[
        { value: BROWSER, label: t('language.browser') },
        ...names.map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}
