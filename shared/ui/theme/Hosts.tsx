import { Toaster } from '../feedback/Toaster.tsx';
import { ConfirmHost } from '../overlay/ConfirmHost.tsx';

/** Renders the toasts and confirmations of all screens; one per page. */
export function Hosts() {
  return (
    <>
      <ConfirmHost />
      <Toaster />
    </>
  );
}
