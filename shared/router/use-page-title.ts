import { useEffect } from 'react';

const PRODUCT = 'Tessera';

/** Names the page in the browser's tab and for whoever listens to it; `''` while the name is not known. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
