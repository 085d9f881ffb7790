import { withMessages } from '@tessera/shared/messages';
import { ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { t } from '../messages.ts';

const load = withMessages(() => import(/* webpackChunkName: "findings" */ '../quality/FindingsPane.tsx'));
let Loaded: ComponentType | null = null;

/** The findings of the document, whose code comes when the pane is first opened, or a word about why it does not. */
export function LaterFindings() {
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [isThere, setThere] = useState(Loaded !== null);
  useEffect(() => {
    if (Loaded) return;
    let isGone = false;
    load().then(
      (module) => {
        Loaded = module.default;
        if (!isGone) setThere(true);
      },
      (reason) => {
        if (!isGone) setError(reason);
      },
    );
    return () => {
      isGone = true;
    };
  }, [tries]);
  if (isThere && Loaded) return <Loaded />;
  if (error === null) return <SkeletonLines lines={4} label={t('later.findings-coming')} />;
  const again = () => {
    setError(null);
    setTries(tries + 1);
  };
  return <ErrorPanel error={error} title={t('later.quality')} onRetry={again} />;
}
