import { Toaster } from '../feedback/Toaster.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { ConfirmHost } from '../overlay/ConfirmHost.tsx';

/** Renders the toasts and questions of all screens; one per page. */
export function Hosts() {
  return (
    <>
      <ConfirmHost />
      <LeaveGuard />
      <Toaster />
    </>
  );
}
