import { loadWithKit } from './later/later-modules.ts';

/** Unexpected errors go only to the console: no message is shown (seed, sections 1 and 8). */
export function logToConsole(error: unknown): void {
  console.error(error);
}

/** Without the interface kit, no remote has drawn anything. */
function attribute(error: unknown, place?: string): void {
  loadWithKit().then(
    ({ blameOrigin }) => blameOrigin(error, place),
    () => undefined,
  );
}

/** Logs every uncaught error to the console, once, and reports a remote's errors to the server. */
export function reportGlobalErrors(): void {
  window.addEventListener('error', (event) => {
    // An element that failed to load carries no error; its creator handles it.
    if (event.error === undefined || event.error === null) return;
    event.preventDefault();
    logToConsole(event.error);
    attribute(event.error, event.filename);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    logToConsole(event.reason);
    attribute(event.reason);
  });
}
