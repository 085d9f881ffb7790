import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOTE_BUDGET } from '../../server/release/budget.ts';
import { buildRemote } from '../../tools/build/build-remote.ts';
import { type BuiltVersion, deployVersion } from '../../tools/operate/release/deploy-version.ts';
import { openTarget } from '../../tools/operate/release/target.ts';
import { checkSources } from '../../tools/operate/release/verify/sources.ts';
import { openVerifier, type Verifier } from '../../tools/operate/release/verify/verifier.ts';
import { isLong } from '../../tools/support/long.ts';
import { hasChromium } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import {
  addLine,
  breaking,
  editVersion,
  fileOf,
  makeBreakable,
  NAME,
  readBuilt,
} from './breakable-remote.ts';
import { isBuilt } from './composition.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

/** Code of the team, which runs in the page. */
const inDrawing = (code: string) => breaking('draw', code);
const inEffect = (code: string) => breaking('effect', code);
const once = (code: string) => `() => { if (!window.isDone) { window.isDone = true; ${code} } }`;

type Change = (built: BuiltVersion) => BuiltVersion;
const edited =
  (edit: Parameters<typeof editVersion>[2]): Change =>
  (built) =>
    editVersion(built, '0.1.0-broken1', edit);
const inFile = (start: string, edit: (text: string) => string): Change =>
  edited((text, file) => (file.startsWith(start) ? edit(text) : text));
/** Changes the release document or the files after hashing. */
const changed =
  (change: (version: BuiltVersion) => Partial<BuiltVersion>): Change =>
  (built) => {
    const copy = editVersion(built, '0.1.0-broken1', (text) => `${text}\n`);
    return { ...copy, ...change(copy) };
  };
const released = (change: (version: BuiltVersion) => Partial<BuiltVersion['release']>): Change =>
  changed((version) => ({ release: { ...version.release, ...change(version) } }));

const KINDS: Record<string, [Change, RegExp]> = {
  'throws at its start': [
    inFile('remote.js', (text) => `throw new Error('no start');${text}`),
    /cannot be loaded/,
  ],
  'is no JavaScript': [
    inFile('remote.js', () => '<!doctype html><title>Not found</title>'),
    /cannot be loaded/,
  ],
  'exposes nothing': [edited(breaking('face', '() => undefined')), /exposes no face/],
  'was built for another contract': [
    edited(breaking('face', "(face) => ({ ...face, contract: '^99.0.0' })")),
    /was built for contract \^99\.0\.0/,
  ],
  'has a route with another name than declared': [
    edited(breaking('face', "(face) => ({ ...face, routes: [{ ...face.routes[0], path: 'boats' }] })")),
    /route ferries is not in its face/,
  ],
  'has no panel, but declares one': [
    edited(breaking('face', '({ homePanel, ...face }) => face')),
    /panel on the home screen: .*is not in its face/,
  ],
  'throws when a screen is loaded': [
    edited(breaking('start', "() => { throw new Error('no screen') }")),
    /no screen/,
  ],
  'exports something other than a component': [edited(breaking('screen', '() => 7')), /is not a component/],
  'throws while drawing': [
    edited(inDrawing("() => { throw new TypeError('no ferry') }")),
    /ferries: It throws while rendering or leaving: TypeError: no ferry/,
  ],
  'throws when its data arrives': [
    edited(inDrawing("(data) => { if (data) throw new TypeError('no list') }")),
    /throws while rendering or leaving: TypeError: no list/,
  ],
  'throws in an effect': [
    edited(inEffect("() => { throw new Error('no effect') }")),
    /throws while rendering or leaving: .*no effect/,
  ],
  'throws in its panel': [
    edited(breaking('panel', "() => { throw new Error('no panel') }")),
    /panel on the home screen: It throws while rendering or leaving: Error: no panel/,
  ],
  'throws when it is left': [
    edited(breaking('leave', "() => { throw new Error('no anchor') }")),
    /ferries: It throws while rendering or leaving: Error: no anchor/,
  ],
  'throws when someone types': [
    edited(breaking('type', "() => { throw new Error('no key') }")),
    /ferries: It throws in a handler, .*: Error: no key/,
  ],
  'throws for translators in Arabic': [
    edited(inDrawing("() => { if (document.dir === 'rtl') throw new Error('no port') }")),
    /ferries \(as a translator, in Arabic, at 390 px\): It throws while rendering or leaving: Error: no port/,
  ],
  'changes how other screens look': [
    edited(
      inEffect(
        once(
          "document.body.append(Object.assign(document.createElement('p'), { textContent: 'All aboard' }))",
        ),
      ),
    ),
    /ferries: After leaving it: another screen looks different/,
  ],
  'takes the keys of other screens': [
    edited(inEffect(once('document.onkeydown = (event) => event.preventDefault()'))),
    /ferries: After leaving it: typing "anchor" in another screen gives ""/,
  ],
  'draws nothing': [edited(breaking('screen', '() => () => null')), /It rendered nothing/],
  'is in an endless loop': [edited(inDrawing('() => { for (;;); }')), /endless loop/],
  'is in an endless loop of effects': [
    edited(inEffect('(set) => set((count) => count + 1)')),
    // The verifier and the page itself both notice after 10 s.
    /ferries: (It never settles|.*endless loop)/,
  ],
  'writes an error to the console': [
    edited(inEffect(once("console.error('no harbour')"))),
    /console: no harbour/,
  ],
  'leaves a rejection unhandled': [edited(inEffect(once("Promise.reject(new Error('no tide'))"))), /no tide/],
  'throws in a timer': [
    edited(inEffect(once("setTimeout(() => { throw new Error('no time') })"))),
    /no time/,
  ],
  'calls a missing endpoint': [edited(inEffect(once("fetch('/api/ferries/')"))), /404/],
  'uses eval': [edited(inEffect(once("try { eval('1') } catch {}"))), /breaks the page’s security policy/],
  'writes a script into the page': [
    edited(
      inEffect(
        once(
          "try { document.body.append(Object.assign(document.createElement('script'), { text: '1' })) } catch {}",
        ),
      ),
    ),
    /breaks the page’s security policy/,
  ],
  'writes HTML into the page': [
    edited(inEffect(once("try { document.createElement('p').innerHTML = '<b>1</b>' } catch {}"))),
    /breaks the page’s security policy/,
  ],
  'loads a script from elsewhere': [
    edited(
      inEffect(
        once(
          "document.body.append(Object.assign(document.createElement('script'), { src: 'https://cdn.example.com/a.js' }))",
        ),
      ),
    ),
    /breaks the page’s security policy|No release names the script/,
  ],
  'sends data elsewhere': [
    edited(inEffect(once("fetch('https://example.com/').catch(() => {})"))),
    /breaks the page’s security policy/,
  ],
  'stores what the live version cannot read': [
    edited((text, file) =>
      [breaking('stored', '() => null'), inEffect("() => localStorage.setItem('ferries', '{')")].reduce(
        (changed, edit) => edit(changed, file),
        text,
      ),
    ),
    /ferries: After the swap to the live version \S+: It throws while rendering or leaving: SyntaxError/,
  ],
  'does not draw again after the live version': [
    edited(
      inDrawing(
        "() => { if (performance.getEntriesByType('resource').some(({ name }) => /remotes.ferries.(?!0.1.0-broken1)/.test(name))) throw new Error('no way back'); }",
      ),
    ),
    /ferries: After the swap to the live version \S+ and back: It throws while .*: Error: no way back/,
  ],
  'lacks a chunk': [
    changed((version) => {
      const { [fileOf(version, 'screen')]: _, ...files } = version.files;
      return { files };
    }),
    /its files: .*screen\S* was not sent/,
  ],
  'has an altered chunk': [
    changed((version) => ({ files: { ...version.files, [fileOf(version, 'panel')]: Buffer.from('other') } })),
    /its files: .*does not have the expected hash/,
  ],
  'does not list a chunk': [
    released((version) => {
      const chunk = fileOf(version, 'screen');
      const { [chunk]: _, ...files } = version.release.files;
      return { files, routes: [{ path: NAME, files: [] }] };
    }),
    /ferries: It (cannot be loaded|was not rendered)/,
  ],
  'does not list a style sheet': [
    released((version) => {
      const style = fileOf(version, 'screen', '.css');
      const { [style]: _, ...files } = version.release.files;
      const routes = version.release.routes.map((route) => ({
        ...route,
        files: route.files.filter((file) => file !== style),
      }));
      return { files, routes };
    }),
    /ferries: .*404|ferries: It cannot be loaded/,
  ],
  'styles other screens': [
    edited((text, file) => (file.endsWith('.css') ? `${text}main{rotate:90deg}` : text)),
    /its files: screen\S*\.css styles "main", which other screens have too/,
  ],
  'is too large': [
    edited((text, file) =>
      file.startsWith('screen') && file.endsWith('.js')
        ? `${text}\n// ${Array.from({ length: 60_000 }, (_, at) => Math.sin(at).toString(36).slice(3, 8)).join('')}`
        : text,
    ),
    new RegExp(`"ferries" fetches .* KB; the budget is ${REMOTE_BUDGET.screen}\\.0 KB`),
  ],
  'was built with another React': [
    released(() => ({ shared: { react: '^18.0.0' } })),
    /built with react \^18\.0\.0; the shell here has/,
  ],
  'has a navigation entry to nowhere': [
    released(() => ({ navigation: [{ label: 'Ferries', path: '/boats/' }] })),
    /leads to "\/boats\/", which is not one of its routes/,
  ],
  'has a route of another remote': [
    released(({ release }) => ({ routes: [...release.routes, { path: 'glossary/:id', files: [] }] })),
    /belongs to the remote "glossary"/,
  ],
  'has a route of the shell': [
    released(({ release }) => ({ routes: [...release.routes, { path: 'operations', files: [] }] })),
    /belongs to the shell/,
  ],
  'has a navigation entry of another remote': [
    released(() => ({ navigation: [{ label: 'Users', path: `/${NAME}/` }] })),
    /is also that of the remote "users"/,
  ],
};
/** One for each check in a browser or of the files; `npm run test:long` runs all. */
const IN_SHORT = [
  'exposes nothing',
  'throws when its data arrives',
  'throws when it is left',
  'changes how other screens look',
  'stores what the live version cannot read',
  'is in an endless loop',
  'writes a script into the page',
  'lacks a chunk',
  'is too large',
];

describe.skipIf(!hasChromium || !isBuilt)('a broken version of a remote', () => {
  let checkout: Checkout;
  let verifier: Verifier;
  let folder: string;
  let good: BuiltVersion;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-broken-'));
    checkout = copyCheckout();
    [, verifier] = await Promise.all([
      makeBreakable(checkout),
      openVerifier({ shell: { build: DIST }, pictures: join(folder, 'pictures') }),
    ]);
    good = await build();
    await deploy(good);
  }, 300_000);
  afterAll(async () => {
    await verifier?.close();
    checkout?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function build(): Promise<BuiltVersion> {
    const remotesFolder = join(checkout.folder, 'dist/remotes');
    const release = await buildRemote({ root: checkout.folder, name: NAME, remotesFolder });
    return readBuilt(release, join(remotesFolder, NAME, release.version));
  }

  const target = () => openTarget(folder, { build: DIST, token: undefined });
  const deploy = (version: BuiltVersion) =>
    deployVersion({ version, target: target(), build: DIST, verifier, by: 'ana', staged: undefined });

  async function refused(version: BuiltVersion): Promise<string> {
    const before = await target().live();
    const reason = await deploy(version).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    expect(await target().live()).toEqual(before);
    expect(existsSync(join(folder, 'remotes', NAME, version.release.version))).toBe(false);
    return reason;
  }

  const played = Object.entries(KINDS).filter(([kind]) => isLong || IN_SHORT.includes(kind));
  it.each(played.map(([kind, [change, reason]]) => ({ kind, change, reason })))(
    `does not go live when it $kind (${played.length} kinds of ${Object.keys(KINDS).length})`,
    async ({ change, reason }) => {
      expect(await refused(change(good))).toMatch(reason);
    },
    // The verifier waits for an endless loop twice.
    120_000,
  );

  it('is shown in a screenshot, while an intact one goes live', async () => {
    expect((await target().live()).remotes[NAME]?.version).toBe(good.release.version);
    const version = editVersion(good, '0.1.0-broken2', inDrawing("() => { throw new Error('no ferry') }"));
    const picture = /Picture: (\S+\.png)/.exec(await refused(version))?.[1];
    expect(picture && existsSync(picture)).toBe(true);
  });

  it.runIf(isLong)('does not go live with a library that the shell provides', async () => {
    const undo = addLine(
      checkout,
      'src/Screen.tsx',
      "import axios from 'axios';\nconsole.log(axios.VERSION);",
    );
    try {
      expect(await refused(await build())).toMatch(
        /its files: It contains axios, which the shell already has/,
      );
    } finally {
      undo();
    }
  });

  it.runIf(isLong)('is not even built with a type error', async () => {
    const undo = addLine(checkout, 'src/Screen.tsx', "export const wrong: number = 'seven';");
    try {
      await expect(build()).rejects.toThrow(/The types of remotes\/ferries do not fit[\s\S]*TS2322/);
    } finally {
      undo();
    }
  });

  it('is not even built with an import of another remote, or of a library that belongs to the shell', async () => {
    const sources = { root: checkout.folder, name: NAME, withTests: false };
    await checkSources(sources);
    const lines = {
      '../../glossary/src/remote.tsx': /has forbidden imports[\s\S]*by import/,
      axios: /has forbidden imports/,
    };
    for (const [module, reason] of Object.entries(lines)) {
      const undo = addLine(checkout, 'src/Screen.tsx', `import '${module}';`);
      try {
        await expect(checkSources(sources), module).rejects.toThrow(reason);
      } finally {
        undo();
      }
    }
  });
});
