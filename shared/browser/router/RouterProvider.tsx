import { flushSync } from 'react-dom';
import { RouterProvider as Provider, type RouterProviderProps } from 'react-router-dom';

/** The browser build leaves out the library's `dom` part (rspack.config.base.ts), which would pull this in. */
const dom = { flushSync };

/** Renders the routes of the page's router. */
export function RouterProvider(props: Omit<RouterProviderProps, 'flushSync'>) {
  return <Provider {...dom} {...props} />;
}
