import { Dialog, Kbd } from '@tessera/shared/ui';
import { COMMANDS } from '../keymap.ts';
import * as css from './tools.module.css';

const GROUPS = [...Map.groupBy(COMMANDS, ({ group }) => group)];
const ARROWS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };

/** The key map, as it stands. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className={css.keys}>
        {GROUPS.map(([group, commands]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {commands.map(({ id, label, keys }) => (
                <Entry key={id} label={label} keys={keys} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Entry({ label, keys }: { label: string; keys: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Kbd keys={keys.replace(/Arrow(?:Down|Up)/, (arrow) => ARROWS[arrow] ?? arrow)} />
      </dd>
    </>
  );
}
