/** What a test calls in the page, as `window.screens`. */
export interface ScreensHost {
  /**
   * Draws the application anew at a path, for whoever the session cookie names.
   * `isFresh`: without what the tests before left in the browser's storage. `language`: as chosen in this browser.
   */
  show(path: string, options: { isFresh: boolean; language?: string }): Promise<void>;
  /** Takes the application out of the page. */
  leave(): void;
}

/** The page waits here for its first test; at any other address it draws the screen, as after a reload. */
export const IDLE_PATH = '/screens-idle';
