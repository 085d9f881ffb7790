/** What nobody expected goes to the console, and nowhere else: no message is shown (seed, sections 1 and 8). */
export function logToConsole(error: unknown): void {
  console.error(error);
}

/** Puts every error that nothing caught into the console, once. */
export function reportGlobalErrors(): void {
  window.addEventListener('error', (event) => {
    // An element that failed to load has no error; whoever made it deals with it.
    if (event.error === undefined || event.error === null) return;
    event.preventDefault();
    logToConsole(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    logToConsole(event.reason);
  });
}
