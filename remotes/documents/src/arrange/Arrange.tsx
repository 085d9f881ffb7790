import { SortMenu } from './SortMenu.tsx';

/** In which order segments are shown. */
export function Arrange() {
  return <SortMenu />;
}
