import { useScreenBar } from '@tessera/shared/ui/frame';
import { AccountMenu } from './AccountMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/** Search, theme and account; when a screen has taken the bar over, search has its key and theme makes room. */
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
