import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIPTION_FILES } from '@tessera/shared/remote/federation';
import type { BuiltVersion } from '../../tools/operate/release/deploy-version.ts';
import type { Checkout } from '../support/checkout.ts';

export const NAME = 'ferries';
const FOLDER = `remotes/${NAME}`;

/**
 * Places where a version can be broken after the build: each calls a function of this name, which no page
 * defines.
 */
type Place = 'start' | 'face' | 'screen' | 'draw' | 'effect' | 'type' | 'leave' | 'panel' | 'stored';
const call = (place: Place) => `(window as unknown as Breakable)['break-${place}']`;

const BREAKABLE = `interface Breakable {
  [name: string]: (<Given>(given?: Given) => Given) | undefined;
}
`;

const FACE = `import { CONTRACT_RANGE, type RemoteModule } from '@tessera/shared/remote';

${BREAKABLE}
const face = {
  contract: CONTRACT_RANGE,
  routes: [{ path: '${NAME}', load: () => import(/* webpackChunkName: "screen" */ './Screen.tsx') }],
  homePanel: { load: () => import(/* webpackChunkName: "panel" */ './Panel.tsx') },
} satisfies RemoteModule;

export default (${call('face')} ?? ((kept: RemoteModule) => kept))(face);
`;

const SCREEN = `import { listGlossaries } from '@tessera/shared/contract/glossary';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Page, PageHeader } from '@tessera/shared/ui';
import { useEffect, useState } from 'react';
import * as css from './ferries.module.css';

${BREAKABLE}
${call('start')}?.();

function Screen() {
  const [count, setCount] = useState(0);
  (${call('stored')} ?? JSON.parse)(localStorage.getItem('ferries') ?? 'null');
  const query = useQuery(queryOf(listGlossaries));
  ${call('draw')}?.(query.data);
  useEffect(() => {
    ${call('effect')}?.(setCount);
  });
  useEffect(() => () => ${call('leave')}?.(), []);
  return (
    <Page title="Ferries">
      <PageHeader title="Ferries" />
      <p className={css.line}>{count + (query.data?.length ?? 0)}</p>
      <input aria-label="Harbour" onInput={() => ${call('type')}?.()} />
    </Page>
  );
}

export default (${call('screen')} ?? ((kept: typeof Screen) => kept))(Screen);
`;

const PANEL = `import { Panel } from '@tessera/shared/ui';

${BREAKABLE}
export default function Ferries() {
  ${call('panel')}?.();
  return <Panel title="Ferries">Two leave today.</Panel>;
}
`;

/** A remote with a screen, a style sheet and a panel, in a checkout. */
export async function makeBreakable(checkout: Checkout): Promise<void> {
  const { status, output } = await checkout.run(`npm run --silent new-remote ${NAME}`);
  if (status !== 0) throw new Error(output);
  write(checkout, 'src/remote.tsx', FACE);
  write(checkout, 'src/Screen.tsx', SCREEN);
  write(checkout, 'src/Panel.tsx', PANEL);
  write(checkout, 'src/ferries.module.css', '.line {\n  margin: 0;\n}\n');
  const file = join(checkout.folder, FOLDER, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { tessera: object };
  manifest.tessera = { ...manifest.tessera, home: { chunk: 'panel', order: 9 } };
  writeFileSync(file, JSON.stringify(manifest));
}

function write(checkout: Checkout, file: string, text: string): void {
  writeFileSync(join(checkout.folder, FOLDER, file), text);
}

/** Adds a line to a source file; returns a function that removes it. */
export function addLine(checkout: Checkout, file: string, line: string): () => void {
  const place = join(checkout.folder, FOLDER, file);
  const before = readFileSync(place, 'utf8');
  writeFileSync(place, `${line}\n${before}`);
  return () => writeFileSync(place, before);
}

type Edit = (text: string, file: string) => string;

/** Makes a place call this function, given as code for the page. */
export const breaking = (place: Place, code: string): Edit => {
  const name = new RegExp(`window\\[(["'\`])break-${place}\\1\\]`);
  return (text) => text.replace(name, () => `(${code})`);
};

/** The version as it appears in names of the build. */
const asIdentifier = (version: string) => version.replace(/\W/g, '_');

/** Another version, with correct hashes, whose files are edited copies of a built one's. */
export function editVersion(
  { release, files, folder }: BuiltVersion,
  version: string,
  edit: Edit,
): BuiltVersion {
  const contents = { ...files };
  const hashes: Record<string, string> = {};
  let isEdited = false;
  for (const file of Object.keys(release.files)) {
    const text = String(files[file])
      .replaceAll(release.version, version)
      .replaceAll(asIdentifier(release.version), asIdentifier(version));
    const edited = edit(text, file);
    isEdited ||= edited !== text;
    contents[file] = Buffer.from(edited);
    hashes[file] = hashOf(contents[file]);
  }
  if (!isEdited) throw new Error('The edit changes nothing.');
  const place = `/remotes/${NAME}/${version}/`;
  return { release: { ...release, version, folder: place, files: hashes }, files: contents, folder };
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The name of a built file with this start and end. */
export function fileOf({ release }: BuiltVersion, start: string, end = '.js'): string {
  const found = Object.keys(release.files).find((file) => file.startsWith(start) && file.endsWith(end));
  if (!found) throw new Error(`No file ${start}…${end} was built.`);
  return found;
}

/** Reads a build from a folder, as the deploy command does. */
export function readBuilt(release: BuiltVersion['release'], folder: string): BuiltVersion {
  const names = [...Object.keys(release.files), ...DESCRIPTION_FILES];
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(join(folder, file))]));
  return { release, files, folder };
}
