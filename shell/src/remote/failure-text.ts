import { SignatureError, UnverifiableError } from '@tessera/federation-integrity/signature';
import type { LoadFailure } from '../federation/load-store.ts';
import { ContractError, HungError } from '../federation/remotes.ts';
import { ShellError } from '../later/later-modules.ts';

/** What went wrong with a part of the application and what to do, as a message for users. */
export function failureText(failure: LoadFailure): string {
  if (failure.reason === 'slow') {
    return 'It is taking unusually long. It will appear by itself if it still arrives; you can also try again.';
  }
  if (failure.error instanceof ContractError) {
    return 'It is newer or older than the rest of the application. Reload the page to get matching parts.';
  }
  if (failure.error instanceof HungError) {
    return 'It stopped this page the last time, so it is left out for ten minutes. Try again to open it all the same.';
  }
  if (failure.error instanceof UnverifiableError) {
    return 'This browser is too old to check that its parts are the right ones. Update the browser.';
  }
  if (failure.error instanceof SignatureError) {
    return 'The list of its parts was not signed by this server, so nothing of it was run. Tell whoever runs the server.';
  }
  if (failure.error instanceof ShellError && navigator.onLine) {
    return 'A file that every screen needs could not be loaded. Try again in a moment.';
  }
  return navigator.onLine
    ? 'Its files could not be loaded. The rest of the application works; try again in a moment.'
    : 'You are offline. Try again once the connection is back.';
}
