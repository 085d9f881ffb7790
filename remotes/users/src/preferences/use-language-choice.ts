import { messageOf } from '@tessera/shared/api';
import { updateLanguage } from '@tessera/shared/contract/user';
import { changePageLanguage, type InterfaceLanguage, negotiateLanguage } from '@tessera/shared/messages';
import { useMutationOf } from '@tessera/shared/query';
import { useSession } from '@tessera/shared/session';
import { toast } from '@tessera/shared/ui';

/** A new language redraws the page: the element that changed it gets the focus again. */
let isChanging = false;

/** Whether the language has just been changed on this page; true once. */
export function takeLanguageChange(): boolean {
  const was = isChanging;
  isChanging = false;
  return was;
}

/** Saves the interface language in the account and applies it; `null` follows the browser. */
export function useLanguageChoice(): (language: InterfaceLanguage | null) => Promise<void> {
  const session = useSession();
  const save = useMutationOf(updateLanguage);
  return async (language) => {
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
  };
}
