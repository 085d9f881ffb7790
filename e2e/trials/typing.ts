import { readSigned } from '@tessera/federation-integrity/signature';
import type { Release } from '@tessera/shared/remote/release';
import { expect } from 'vitest';
import { createDeployToken } from '../../server/release/tokens.ts';
import { PLAYERS } from '../../server/sandbox/samples/people.ts';
import { alterVersion } from '../platform/altered-version.ts';
import { addDocument, recordsOf } from '../support/documents.ts';
import type { FailingProxy } from '../support/failing-proxy.ts';
import { PASSWORD } from '../support/stage.ts';
import type { TypingPage } from '../support/typing-page.ts';
import { ADMIN, type Workbench } from '../support/workbench.ts';
import { type Happening, type PlannedSegment, planTyping } from './typing-plan.ts';

const SEGMENTS = 50;
/** A fast typist, ms per key. */
const PACE = 30;
/** Saves that were refused are repeated after growing pauses. */
const SAVED = { timeout: 120_000, interval: 500 };
/** The beginning of a colleague's texts. */
const BY_COLLEAGUE = 'Von Mei';

/** A key and the element that had the focus when it was pressed. */
interface Key {
  key: string;
  focused: string;
}

interface Stage {
  workbench: Workbench;
  proxy: FailingProxy;
  /** Opens a document as the admin, with the focus in its first segment. */
  open(path: string): Promise<TypingPage>;
}

/** Records every key with the focused element. Keys of the user's own commands go to `commands`. */
const RECORD = `window.keysTyped = []; window.isCommand = false;
  document.addEventListener('keydown', ({ key }) => {
    const { activeElement: at } = document;
    if (!window.isCommand) window.keysTyped.push({ key, focused: at?.getAttribute('aria-label') ?? at?.tagName ?? '' });
  }, true);`;
/** Playwright types other characters without a key. */
const ofKeyboard = (text: string) => text.replace(/[^ -~]/g, '');
const IN_SEGMENT = `/^Target of segment/.test(document.activeElement?.getAttribute('aria-label') ?? '')`;
const FOCUSED_TEXT = `document.activeElement?.textContent?.trim() ?? ''`;
const button = (name: string) =>
  `[...document.querySelectorAll('button')].find((at) => at.textContent.trim() === ${JSON.stringify(name)} && !at.disabled)`;

/** Versions deployed to the workbench, which both browsers use: a version that a page has is not offered to it. */
let versions = 0;

/** Types fifty segments without a pause while the seed's events happen, then waits until every text is stored. */
export async function typeThrough({ workbench, proxy, open }: Stage, seed: number): Promise<void> {
  const plan = planTyping(SEGMENTS, seed);
  const id = await addDocument(
    workbench,
    plan.map(({ source }) => ({ source })),
  );
  const meant = plan.map(({ target }) => target);
  const token = await createDeployToken(workbench.dataDir, 'documents', `trial ${seed}`);
  const colleague = await signInColleague(workbench);
  const page = await open(`/document/${id}`);
  await page.evaluate(`(() => { ${RECORD} })()`);
  let starting: Promise<void> = Promise.resolve();

  const happen: Record<Happening, (row: number) => Promise<void>> = {
    async 'the session ends'() {
      await workbench.api('DELETE', '/user/sessions');
    },
    'the server stops': () => workbench.kill(),
    async 'the server starts'() {
      // Typing does not wait for it.
      starting = workbench.start();
    },
    async 'saves are refused'() {
      proxy.saves = 'refused';
    },
    async 'saves get no answer'() {
      proxy.saves = 'unanswered';
    },
    async 'saves work'() {
      proxy.saves = 'carried out';
    },
    async 'a colleague changes this segment'(row) {
      await starting;
      await colleague(await recordAt(row), `${BY_COLLEAGUE} ${row}`);
    },
    async 'a colleague changes an earlier segment'(row) {
      await starting;
      const earlier = plan.findLastIndex(
        ({ happening, target }, at) => at < row - 3 && happening === null && meant[at] === target,
      );
      const record = () => recordAt(earlier + 1);
      await expect.poll(async () => (await record()).approved, SAVED).toBe(true);
      const text = `${BY_COLLEAGUE} ${earlier + 1}`;
      meant[earlier] = text;
      await colleague(await record(), text);
    },
    async 'a remote is deployed'() {
      await starting;
      await deploy(workbench, token, `9.${seed}.${++versions}`);
      // As when the user returns to the tab: otherwise the page checks once a minute.
      await page.evaluate(`void document.dispatchEvent(new Event('visibilitychange'))`);
    },
  };
  const recordAt = async (row: number) => {
    const record = (await recordsOf(workbench, id))[row - 1];
    if (!record) throw new Error(`There is no segment ${row}.`);
    return record;
  };

  async function typeSegment({ target, happening, afterKeys }: PlannedSegment, row: number): Promise<void> {
    await page.type(target.slice(0, afterKeys), PACE);
    const happened = happening && happen[happening](row);
    await page.type(target.slice(afterKeys), PACE);
    await happened;
    if (row < SEGMENTS) await page.press('Control+Enter');
  }
  for (const [at, segment] of plan.entries()) {
    if (segment.signsIn) {
      await starting;
      await signInAgain(page);
    }
    await typeSegment(segment, at + 1);
  }

  const keys = await page.evaluate<Key[]>('window.keysTyped');
  expect(keys.filter(({ focused }) => !/^Target of segment/.test(focused))).toEqual([]);
  const typed = keys.filter(({ key }) => key.length === 1).map(({ key }) => key);
  expect(ofKeyboard(typed.join(''))).toBe(ofKeyboard(plan.map(({ target }) => target).join('')));

  await resolveConflicts(
    page,
    plan.filter(({ happening }) => happening === 'a colleague changes this segment').length,
  );
  const stored = async () => (await recordsOf(workbench, id)).map(({ target }) => target);
  await expect.poll(stored, SAVED).toEqual(meant);
  const unapproved = (await recordsOf(workbench, id)).filter(({ approved }) => !approved);
  expect(unapproved.map(({ target }) => target).filter((target) => !target.startsWith(BY_COLLEAGUE))).toEqual(
    [meant.at(-1)],
  );
  // Each kind of fault has reached the page. Not 409: the page may learn of a conflict before it saves.
  for (const kind of ['401', '503', 'unanswered', 'unreachable'])
    expect(proxy.failed.get(kind) ?? 0, kind).toBeGreaterThan(0);
  // The deployed version is offered.
  await page.waitFor(`Boolean(${button('Use it now')})`);
}

/** The user goes to the strip about the session by its key and signs in. */
async function signInAgain(page: TypingPage): Promise<void> {
  await page.waitFor(`Boolean(${button('Sign in')})`);
  await page.evaluate('void (window.isCommand = true)');
  for (let turn = 0; turn < 5; turn += 1) {
    await page.press('Control+Shift+F7');
    if ((await page.evaluate<string>(FOCUSED_TEXT)) === 'Sign in') break;
  }
  await page.press('Enter');
  await page.waitFor(`document.activeElement?.getAttribute('type') === 'email'`);
  await page.press('Tab');
  await page.type(ADMIN.password, 0);
  await page.press('Enter');
  await page.waitFor(IN_SEGMENT);
  await page.evaluate('void (window.isCommand = false)');
}

/** Chooses the user's text in every conflict. */
async function resolveConflicts(page: TypingPage, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await page.waitFor(`Boolean(${button('Compare and choose')})`);
    await page.evaluate(`void ${button('Compare and choose')}.click()`);
    await page.waitFor(`Boolean(${button('Use mine')})`);
    await page.evaluate(`void ${button('Use mine')}.click()`);
    await page.waitFor(`!document.querySelector('[role=dialog]')`);
  }
}

/** Signs in a colleague, who then saves segments from another computer. */
async function signInColleague({ url }: Workbench) {
  const { email } = PLAYERS.reviewer;
  const body = JSON.stringify({ email, password: PASSWORD });
  const signedIn = await fetch(`${url}/api/auth/login`, { method: 'POST', body });
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async (record: { id: number }, target: string): Promise<void> => {
    const answer = await fetch(`${url}/api/document/records/${record.id}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ target }),
    });
    expect(answer.status).toBe(200);
  };
}

/** Makes another version of the documents remote live. */
async function deploy({ url }: Workbench, token: string, version: string): Promise<void> {
  const { release, files } = alterVersion('documents', version);
  const encoded = Object.entries(files).map(([file, text]) => [file, Buffer.from(text).toString('base64')]);
  const live = await (await fetch(`${url}/release.json`)).text();
  const { revision } = JSON.parse(readSigned(live)?.signed ?? live) as Release;
  const answer = await fetch(`${url}/api/release/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ revision, release, files: Object.fromEntries(encoded) }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}
