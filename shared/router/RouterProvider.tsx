import { flushSync } from 'react-dom';
import { RouterProvider as Provider, type RouterProviderProps } from 'react-router-dom';

/** The browser's build has the library without its `dom` part (rspack.config.base.ts), which would bring this along. */
const dom = { flushSync };

/** Draws the routes of the one router of the page. */
export function RouterProvider(props: Omit<RouterProviderProps, 'flushSync'>) {
  return <Provider {...dom} {...props} />;
}
