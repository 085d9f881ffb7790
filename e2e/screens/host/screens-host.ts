/** `window.screens`: the functions that a test calls in the page. */
export interface ScreensHost {
  /**
   * Unmounts the application and mounts it again at a path, for the user of the session cookie.
   * `isFresh`: clears browser storage first. `language`: the interface language chosen in this browser.
   */
  show(path: string, options: { isFresh: boolean; language?: string }): Promise<void>;
  /** Unmounts the application. */
  leave(): void;
}

/** The page waits here for its first test; at any other address it draws the screen, as after a reload. */
export const IDLE_PATH = '/screens-idle';
