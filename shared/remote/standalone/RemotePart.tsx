import type { LoadComponent } from '@tessera/shared/remote';
import { type ComponentType, useEffect, useState } from 'react';

/** A screen or panel of this remote; its errors go to the developer overlay. */
export function RemotePart({ load }: { load: LoadComponent }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isWanted = true;
    void load().then((loaded) => {
      if (isWanted) setPart(() => loaded.default);
    });
    return () => {
      isWanted = false;
    };
  }, [load]);
  return Part && <Part />;
}
