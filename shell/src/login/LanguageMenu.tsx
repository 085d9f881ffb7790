import {
  changePageLanguage,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  pageLanguage,
} from '@tessera/shared/messages';
import { Button, IconLanguage, Menu } from '@tessera/shared/ui/frame';
import { t } from './messages.ts';

/** Language menu for signed-out users; each language has its own name. */
export function LanguageMenu() {
  return (
    <Menu
      align="start"
      label={t('language')}
      trigger={
        <Button
          variant="quiet"
          icon={IconLanguage}
          aria-label={t('language.now', { name: INTERFACE_LANGUAGES[pageLanguage()] })}
        >
          <span lang={pageLanguage()}>{INTERFACE_LANGUAGES[pageLanguage()]}</span>
        </Button>
      }
      items={Object.entries(INTERFACE_LANGUAGES).map(([tag, label]) => ({
        label,
        isChecked: tag === pageLanguage(),
        onSelect: () => void changePageLanguage(tag as InterfaceLanguage),
      }))}
    />
  );
}
