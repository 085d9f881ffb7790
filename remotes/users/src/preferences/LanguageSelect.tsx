import { messageOf } from '@tessera/shared/api';
import { updateLanguage } from '@tessera/shared/contract/user';
import {
  changePageLanguage,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  isInterfaceLanguage,
  negotiateLanguage,
} from '@tessera/shared/messages';
import { useMutationOf } from '@tessera/shared/query';
import { useCurrentUser, useSession } from '@tessera/shared/session';
import { Select, toast } from '@tessera/shared/ui';
import { useEffect } from 'react';
import { t } from '../messages.ts';

const BROWSER = 'browser';
const NAME = 'language';

/** A new language redraws the page: the select that changed it gets the focus again. */
let isChanging = false;

/** The interface language, stored in the account. */
export function LanguageSelect() {
  const session = useSession();
  const user = useCurrentUser();
  const save = useMutationOf(updateLanguage);

  useEffect(() => {
    if (!isChanging) return;
    // After the account's blocks are shown: a hidden element cannot take the focus.
    const timer = setTimeout(() => {
      isChanging = false;
      document.querySelector<HTMLElement>(`select[name=${NAME}]`)?.focus();
    });
    return () => clearTimeout(timer);
  }, []);

  async function choose(value: InterfaceLanguage | typeof BROWSER) {
    const language = value === BROWSER ? null : value;
    // Set before saving: the frame also follows the account, and may redraw first.
    isChanging = true;
    try {
      await save.mutateAsync({ body: { language } });
      await session.fetchUser();
    } catch (error) {
      isChanging = false;
      toast({ tone: 'danger', message: messageOf(error) });
      return;
    }
    await changePageLanguage(language ?? negotiateLanguage(navigator.languages));
  }

  const own = user?.language ?? '';
  const names = Object.entries(INTERFACE_LANGUAGES) as [InterfaceLanguage, string][];
  return (
    <Select<InterfaceLanguage | typeof BROWSER>
      name={NAME}
      label={t('language')}
      description={t('language.note')}
      value={isInterfaceLanguage(own) ? own : BROWSER}
      onChange={(value) => void choose(value)}
      options={[
        { value: BROWSER, label: t('language.browser') },
        ...names.map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}
