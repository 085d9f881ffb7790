/** Unexpected errors go only to the console: no message is shown (seed, sections 1 and 8). */
export function logToConsole(error: unknown): void {
  console.error(error);
}

/** Logs every uncaught error to the console, once. */
export function reportGlobalErrors(): void {
  window.addEventListener('error', (event) => {
    // An element that failed to load carries no error; its creator handles it.
    if (event.error === undefined || event.error === null) return;
    event.preventDefault();
    logToConsole(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    logToConsole(event.reason);
  });
}
