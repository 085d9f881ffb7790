import type { LoadComponent } from '@tessera/shared/remote';
import { Link } from '@tessera/shared/router';
import { FilePlace, Page } from '@tessera/shared/ui';
import { RemotePart } from './RemotePart.tsx';
import * as css from './standalone.module.css';

/** The home screen with the panel of this remote, or links to its screens. */
export function RemoteHome({ panel, links }: { panel: LoadComponent | undefined; links: string[] }) {
  return (
    <Page title="Home" isFull>
      <div className={css.screen}>
        <FilePlace title="Home" />
        {panel && <RemotePart load={panel} />}
        <ul>
          {links.map((path) => (
            <li key={path}>
              <Link to={path}>{path}</Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
