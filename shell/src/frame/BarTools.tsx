import { useScreenBar } from '@tessera/shared/ui/frame';
import { AccountMenu } from './AccountMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/**
 * Search, theme and account. When a screen has taken over the bar, search keeps its shortcut and the theme
 * menu is hidden.
 */
export function BarTools() {
  const isTaken = useScreenBar();
  return (
    <>
      <SearchButton isHidden={isTaken} />
      {!isTaken && <ThemeMenu />}
      <AccountMenu />
    </>
  );
}
