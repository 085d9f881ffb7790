import type { Page } from 'playwright-core';
import {
  change,
  choose,
  command,
  editRow,
  endSession,
  entry,
  fillAndChange,
  give,
  key,
  MORE,
  openRow,
  press,
  rowAction,
  type Step,
  tab,
  there,
} from './place-steps.ts';
import type { Say, Words } from './words.ts';

/** A screen of the product, or what is opened on it. */
export interface Place {
  name: string;
  path: string;
  isSignedOut?: boolean;
  /** From the screen on, as a person goes. */
  steps: readonly Step[];
  /** What is there once one has arrived. */
  until: string;
  /** Escape does not leave it. */
  stays?: boolean;
}

const FRAME = 'shell/src/frame';
const LOGIN = 'shell/src/login';
const DOCUMENTS = 'remotes/documents/src';
const HOME = 'remotes/documents/src/list/home';
const EDITOR = 'remotes/documents/src/core/live-editor';
const QUALITY = 'remotes/documents/src/quality/findings';
const COLLECTION = 'shared/parts/collection';
const GLOSSARY = 'remotes/glossary/src';
const MEMORY = 'remotes/tm/src';
const USERS = 'remotes/users/src';
const RESOURCES = 'shared/ui/resources';
const UPLOAD = 'shared/ui/upload';

const DIALOG = 'dialog[open]';
const MENU = '[role=menu]';
/** The panel beside a list, or its dialog where there is no room beside it. */
const RECORD = '[data-record-panel], dialog[open]';

const REPORT: Words = [QUALITY, 'report.menu'];
const FINDINGS: Step[] = [there('[role=tab]'), tab(EDITOR, 'tab.findings')];

type Opened = [name: string, until: string, ...steps: Step[]];
type Screen = Pick<Place, 'path' | 'until' | 'isSignedOut'> & { opens?: Opened[]; stays?: Opened[] };

/** What stays open after Escape comes last, each after the screen was loaded anew. */
const SCREENS: Record<string, Screen> = {
  'sign in': {
    path: '/login/',
    until: 'input[type=password]',
    isSignedOut: true,
    stays: [['a forgotten password', 'form, p', press(LOGIN, 'forgot')]],
  },
  home: {
    path: '/',
    until: 'tbody tr [data-opener]',
    opens: [
      [
        'the account’s menu',
        MENU,
        ({ page }) => page.locator('header:has(nav) [aria-haspopup=menu]').last().click(),
      ],
      [
        'a new password',
        DIALOG,
        ({ page }) => page.locator('header:has(nav) [aria-haspopup=menu]').last().click(),
        ({ page, say }) => entry(page, say([FRAME, 'account.password'])).click(),
      ],
      ['the search', DIALOG, key('Control+/')],
      ['an analysis', DIALOG, press(HOME, 'panel.analysis')],
      ['the bin of documents', DIALOG, press('shared/parts/bin', 'button.of')],
      ['the columns of a list', '[role=dialog]', press('shared/ui/table', 'columns.of')],
      ['the due date of a document', DIALOG, rowAction(HOME, 'due.open')],
      ['a new name', DIALOG, rowAction('shared/ui', 'rename')],
      ['a new view', DIALOG, choose(['shared/parts/lists', 'views'], 'shared/parts/lists', 'view.new')],
      ['a new collection', DIALOG, press(COLLECTION, 'new')],
      ['a look at the terms of a file', DIALOG, press(COLLECTION, 'preview')],
      ['what a file is to become', DIALOG, give([UPLOAD, 'place.add'], 'bays.xml', '<martif/>')],
      ['what a new document is', DIALOG, give([UPLOAD, 'place.add'], 'bays.md', '# Lanterns')],
      ['how a file is read', DIALOG, rowAction(HOME, 'options.open')],
    ],
    stays: [
      ['the filters of documents', '[aria-expanded=true]', press('shared/parts/lists', 'filters')],
      ['a session that has ended', 'dialog[open] input[type=password]', endSession],
    ],
  },
  'documents of a package': {
    path: '/?documents.search=strings',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a package', DIALOG, rowAction(HOME, 'package.open')],
      ['what the files of a package cannot carry', DIALOG, rowAction(DOCUMENTS, 'downloads.package')],
    ],
  },
  'a search': { path: '/search?search=lantern', until: 'mark' },
  glossary: {
    path: '/glossary/1',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a new term', DIALOG, press(GLOSSARY, 'term.add')],
      ['an import of terms', DIALOG, press(RESOURCES, 'import')],
      ['who sees a glossary', DIALOG, choose(MORE, GLOSSARY, 'header.members')],
      ['languages of a glossary', DIALOG, choose(MORE, GLOSSARY, 'header.languages')],
      ['imports of a glossary', DIALOG, choose(MORE, GLOSSARY, 'header.imports')],
      ['the bin of terms', DIALOG, press('shared/parts/bin', 'button.of')],
      ['a term', RECORD, openRow],
      ['a term in its row', 'tbody textarea', editRow],
    ],
    stays: [['the filters of terms', '[aria-expanded=true]', press('shared/parts/lists', 'filters')]],
  },
  'what breaks the terms': { path: '/glossary/1?view=impact', until: '#content h1' },
  memory: {
    path: '/tm/1',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a new unit', DIALOG, press(MEMORY, 'unit.add')],
      ['an import of units', DIALOG, press(RESOURCES, 'import')],
      ['who sees a memory', DIALOG, choose(MORE, MEMORY, 'header.members')],
      ['languages of a memory', DIALOG, choose(MORE, MEMORY, 'header.languages')],
      ['imports and changes of a memory', DIALOG, choose(MORE, MEMORY, 'header.journal')],
      ['many changes', DIALOG, press(MEMORY, 'change.open')],
      ['the bin of units', DIALOG, press('shared/parts/bin', 'button.of')],
      ['a unit', RECORD, openRow],
      ['a unit in its row', 'tbody textarea', editRow],
    ],
    stays: [['the filters of units', '[aria-expanded=true]', press('shared/parts/lists', 'filters')]],
  },
  'a concordance': { path: '/tm/1?search=lantern&mode=stem', until: 'mark' },
  'similar units': { path: '/tm/1?search=lantern+keeper&mode=similar', until: '#content h1' },
  document: {
    path: '/document/1?segment=2',
    until: '[role=textbox]',
    opens: [
      ...(
        [
          ['a pre-translation', 'tools.pre-translate'],
          ['the memories of a document', 'tools.attach'],
          ['the analysis of a document', 'tools.analysis'],
          ['the errors marked in a document', 'tools.lqa'],
          ['a copy taken back', 'tools.reimport'],
          ['the conformance of a file', 'tools.conformance'],
          ['find and replace', 'tools.replace'],
          ['a change of all', 'tools.bulk'],
          ['the journal of a document', 'tools.journal'],
          ['who sees a document', 'tools.members'],
          ['the name of a document', 'tools.rename'],
          ['all commands', 'tools.commands'],
          ['the keys', 'tools.keys'],
        ] as const
      ).map(([name, id]): Opened => [name, DIALOG, choose([DOCUMENTS, 'tools.title'], DOCUMENTS, id)]),
      [
        'how errors are weighed',
        DIALOG,
        choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.lqa'),
        there('dialog[open] dl'),
        press(`${DOCUMENTS}/lqa`, 'report.settings'),
      ],
      ['the tools of a document', MENU, press(DOCUMENTS, 'tools.title')],
      ['the downloads of a document', MENU, press(DOCUMENTS, 'download.title')],
      [
        'the print of a document',
        DIALOG,
        choose([DOCUMENTS, 'download.title'], DOCUMENTS, 'downloads.print'),
      ],
      ['more filters of segments', MENU, press(DOCUMENTS, 'filter.more')],
      ['the orders of segments', MENU, press(`${DOCUMENTS}/arrange`, 'sort')],
      [
        'a new view of segments',
        DIALOG,
        choose(['shared/parts/lists', 'views'], 'shared/parts/lists', 'view.new'),
      ],
      ['the characters', DIALOG, key('F4')],
      ['a new term from the document', DIALOG, key('Control+Shift+G')],
      ['a segment split', DIALOG, command('split')],
      ['the words that the spelling check has learnt', DIALOG, command('spelling-words')],
    ],
    stays: [
      ...(['terms', 'search', 'comments', 'history', 'checks', 'review', 'preview', 'findings'] as const).map(
        (name): Opened => [
          `the panel’s ${name}`,
          '[role=tabpanel]',
          there('[role=tab]'),
          tab(EDITOR, `tab.${name}`),
        ],
      ),
      ['what is waived in every document', DIALOG, ...FINDINGS, choose(REPORT, QUALITY, 'lasting.open')],
      ['findings that are no mistakes', DIALOG, ...FINDINGS, press(QUALITY, 'alike.waive')],
      [
        'one finding that is no mistake',
        DIALOG,
        ...FINDINGS,
        ({ page }) => page.locator('[data-hit][aria-expanded=false]').first().click(),
        press(EDITOR, 'waiver.open'),
      ],
      ['findings repaired', DIALOG, ...FINDINGS, press(QUALITY, 'alike.repair')],
      [
        'the checks of a document',
        DIALOG,
        choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.quality'),
        choose(REPORT, QUALITY, 'report.settings'),
      ],
      ['the running text', '[data-segment]', key('Control+Shift+L')],
    ],
  },
  'a document that is no XLIFF': {
    path: '/document/2?segment=3',
    until: '[role=textbox]',
    opens: [
      ['a new version of the file', DIALOG, choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.versions')],
      [
        'what a file cannot carry',
        DIALOG,
        choose([DOCUMENTS, 'download.title'], DOCUMENTS, 'downloads.translation'),
      ],
      ['the repetitions of a segment', DIALOG, command('repetitions')],
    ],
    stays: [
      [
        'what an undo could not take back',
        'dialog[open] li',
        fillAndChange(2, 4),
        choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.journal'),
        there('dialog[open] li'),
        async ({ page, say }) => {
          const undo = page
            .getByRole('dialog')
            .getByRole('button', { name: say([DOCUMENTS, 'journal.undo']) });
          // The newest is the change that came after; the fill is the one before.
          await undo.nth(1).click();
          await page.getByRole('heading', { name: say([DOCUMENTS, 'undo.title']) }).waitFor();
        },
      ],
    ],
  },
  'a document of a package': {
    path: '/document/3',
    until: '[role=textbox]',
    stays: [
      [
        'a segment changed by two people',
        DIALOG,
        there('[role=textbox]'),
        ({ page }) => page.keyboard.type('Meins '),
        change(3, 1, 'Ihres'),
        press(EDITOR, 'conflict.compare'),
      ],
    ],
  },
  users: {
    path: '/users/',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a new user', DIALOG, press(USERS, 'users.new')],
      ['what roles may do', DIALOG, press(USERS, 'roles.title')],
      ['everything exported', DIALOG, press(USERS, 'users.export')],
    ],
    stays: [['the filters of users', '[aria-expanded=true]', press('shared/parts/lists', 'filters')]],
  },
  'some users': {
    path: '/users/?search=mei@',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a user', RECORD, openRow],
      ['a link to sign in with', '[role=status]', openRow, there(RECORD), press(USERS, 'signing-in.link')],
      ['passkeys removed', DIALOG, openRow, there(RECORD), press(USERS, 'signing-in.take-passkeys')],
      ['what a user sees', DIALOG, openRow, there(RECORD), press(USERS, 'grant.change')],
      ['a user erased', DIALOG, openRow, there(RECORD), press(USERS, 'personal-data.erase')],
    ],
  },
  'the audit log': {
    path: '/users/?tab=audit',
    until: 'tbody tr',
    stays: [['the filters of the log', '[aria-expanded=true]', press('shared/parts/lists', 'filters')]],
  },
  webhooks: {
    path: '/users/?tab=webhooks',
    until: '#content ul',
    opens: [
      ['a new webhook', DIALOG, press(USERS, 'webhook.new')],
      ['a webhook', DIALOG, press(USERS, 'webhook.open-of')],
    ],
  },
  'machine translation': {
    path: '/users/?tab=machine',
    until: '#content ul',
    opens: [
      ['a new engine', DIALOG, press(USERS, 'engine.new')],
      ['an engine', DIALOG, press(USERS, 'engine.open-of')],
    ],
  },
  abbreviations: {
    path: '/users/?tab=abbreviations',
    until: '#content ul',
    opens: [
      ['abbreviations of a new language', DIALOG, press(USERS, 'abbreviations.new')],
      ['abbreviations of a language', DIALOG, press(USERS, 'abbreviations.edit-of')],
    ],
  },
  account: {
    path: '/account/',
    until: '#content select',
    opens: [['a new token', DIALOG, press(USERS, 'tokens.new')]],
  },
  operations: { path: '/operations/', until: '#content table' },
  override: { path: '/override/', until: '#content input' },
  'not found': { path: '/nowhere/', until: 'h1' },
  'no such document': { path: '/document/999', until: '#content a' },
};

/** Every screen and dialog of the product: the one statement of what there is to be looked at. */
export const PLACES: readonly Place[] = Object.entries(SCREENS).flatMap(([name, screen]) => {
  const { opens = [], stays = [], ...rest } = screen;
  const opened = (list: Opened[], options: { stays?: boolean }) =>
    list.map(([inner, until, ...steps]): Place => ({ ...rest, ...options, name: inner, until, steps }));
  return [{ ...rest, name, steps: [] }, ...opened(opens, {}), ...opened(stays, { stays: true })];
});

const last = new WeakMap<Page, Place>();

/** Goes to a place; from another one of the same screen without loading it anew. */
export async function arriveAt(page: Page, place: Place, say: Say): Promise<void> {
  const before = last.get(page);
  const isThere = before?.path === place.path && !before.stays && (await closeAll(page));
  last.set(page, place);
  const screen = PLACES.find(({ path }) => path === place.path) ?? place;
  if (!isThere) await page.goto(place.path);
  await page.locator(screen.until).first().waitFor();
  // Late parts of the screen, or the dialog’s own data.
  await page.waitForLoadState('networkidle');
  for (const step of place.steps) await step({ page, say });
  if (place.steps.length === 0) return;
  await page.locator(place.until).last().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Leaves what is open by Escape, as far as that goes. */
async function closeAll(page: Page): Promise<boolean> {
  const open = page.locator(`dialog[open], ${MENU}, ${RECORD}, [role=dialog], tbody textarea`);
  for (let presses = 0; presses < 3; presses += 1) {
    if ((await open.count()) === 0) return true;
    await page.keyboard.press('Escape');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  return (await open.count()) === 0;
}
