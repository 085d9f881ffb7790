import { useEffect } from 'react';

const PRODUCT = 'Tessera';

/** Sets the title in the browser's tab and for screen readers; `''` while the name is unknown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
