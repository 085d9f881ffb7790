import { PreferenceSections } from '@tessera/shared/remote/preferences';
import { useCurrentUser } from '@tessera/shared/session';
import { HelpPreferences } from './HelpPreferences.tsx';
import { KeyPreferences } from './KeyPreferences.tsx';
import { PanePreferences } from './PanePreferences.tsx';
import { SegmentPreferences } from './SegmentPreferences.tsx';

/** The preferences of the document editor. */
export default function EditorPreferences() {
  const userId = useCurrentUser()?.id ?? 0;
  return (
    <PreferenceSections>
      <SegmentPreferences userId={userId} />
      <PanePreferences userId={userId} />
      <HelpPreferences />
      <KeyPreferences userId={userId} />
    </PreferenceSections>
  );
}
