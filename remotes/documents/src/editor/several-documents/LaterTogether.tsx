import { laterLine } from '@tessera/shared/remote/later';
import { useUrlState } from '@tessera/shared/router';

const Loaded = laterLine(
  async () => (await import(/* webpackChunkName: "together" */ './TogetherStrip.tsx')).TogetherStrip,
);

/** The documents opened together with this one, if the address names any. */
export function LaterTogether() {
  const asked = useUrlState().get('together');
  return asked && <Loaded asked={asked} />;
}
