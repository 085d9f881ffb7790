import { Toaster } from '../feedback/Toaster.tsx';
import { ConfirmHost } from '../overlay/ConfirmHost.tsx';

/** Draws the messages and questions that screens ask for; one in the page. */
export function Hosts() {
  return (
    <>
      <ConfirmHost />
      <Toaster />
    </>
  );
}
