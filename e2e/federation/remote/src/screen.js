import { useCurrentUser } from '@tessera/shared/session';
import { Page, PageHeader } from '@tessera/shared/ui';
import { createElement, useState } from 'react';

/** Uses the page's React, session and interface kit. */
export default function StockScreen() {
  const user = useCurrentUser();
  const [count, setCount] = useState(0);
  return createElement(
    Page,
    { title: 'Stock' },
    createElement(PageHeader, { title: 'Stock' }),
    createElement('p', null, `Counted by ${user?.username}: ${count}`),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Count'),
  );
}
