import { Kbd } from '@tessera/shared/ui';
import { DIGITS } from '../../core/keys/combination.ts';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import * as css from './panel.module.css';

type Numbered = 'insert-match' | 'insert-term';

/** The keys that insert the item with a number; `''` = none. */
export function useNumberKeys(command: Numbered, number: number | null): string {
  const keys = useKeysFor()(command);
  return number === null || number > 9 ? '' : keys.replace(DIGITS, String(number));
}

/** Shows them at the end of the line. */
export function NumberKey({ command, number }: { command: Numbered; number: number | null }) {
  const keys = useNumberKeys(command, number);
  if (!keys) return null;
  return (
    <span className={css.push} aria-hidden="true">
      <Kbd keys={keys} />
    </span>
  );
}
