import { Page } from '@tessera/shared/ui/frame';
import { FailedPart, type FailedProps, headingOf } from './FailedPart.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

/** A screen while it loads. */
export function WaitingScreen({ title }: { title: string }) {
  return (
    <Page title={title} isFull>
      <ScreenSkeleton />
    </Page>
  );
}

/** A screen that did not load or could not be drawn. */
export function FailedScreen(props: FailedProps) {
  return (
    <Page title={headingOf(props.name, props.failure)} isFull>
      <FailedPart {...props} isScreen />
    </Page>
  );
}
