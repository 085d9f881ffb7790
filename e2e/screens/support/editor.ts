import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { editorFocus, forgetArrangement } from '../../support/documents.ts';
import { type Screens, useScreens } from './screens.ts';

type OpenOptions = NonNullable<Parameters<Screens['open']>[0]>;

export interface EditorScreens extends Screens {
  /** Shows a document with the focus in a segment, and runs on its page; `''`: no document yet. */
  play(
    path: string,
    run: (page: Page) => Promise<void>,
    options?: Omit<OpenOptions, 'path'> & { timeout?: number },
  ): Promise<void>;
}

/** Screens for tests of the segment editor; see {@link useScreens}. */
export function useEditor(options?: Parameters<typeof useScreens>[0]): EditorScreens {
  const screens = useScreens(options);
  // Earlier files may have opened panes in the same account.
  beforeAll(() => forgetArrangement(screens.backend));
  const play: EditorScreens['play'] = async (path, run, { timeout, ...rest } = {}) => {
    const page = await screens.open({ ...rest, path: path || '/users/' });
    if (timeout) page.setDefaultTimeout(timeout);
    if (path) await editorFocus(page);
    await run(page);
  };
  return Object.assign(screens, { play });
}
