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

/** A screen, or a dialog, menu or panel opened on it. */
export interface Place {
  name: string;
  path: string;
  isSignedOut?: boolean;
  /** User actions from the screen to the place. */
  steps: readonly Step[];
  /** Selector that is present on arrival. */
  until: string;
  /** Escape does not close it. */
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
/** The panel next to a list, or its dialog if the window is narrow. */
const RECORD = '[data-record-panel], dialog[open]';

const REPORT: Words = [QUALITY, 'report.menu'];
const FINDINGS: Step[] = [there('[role=tab]'), key('Alt+9')];

type Opened = [name: string, until: string, ...steps: Step[]];
type Screen = Pick<Place, 'path' | 'until' | 'isSignedOut'> & { opens?: Opened[]; stays?: Opened[] };

/** Places that stay open after Escape come last, each after a reload of the screen. */
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
        'the account menu',
        MENU,
        ({ page }) => page.locator('header:has(nav) [aria-haspopup=menu]').last().click(),
      ],
      [
        'the password dialog',
        DIALOG,
        ({ page }) => page.locator('header:has(nav) [aria-haspopup=menu]').last().click(),
        ({ page, say }) => entry(page, say([FRAME, 'account.password'])).click(),
      ],
      ['the search', DIALOG, key('Control+/')],
      ['an analysis', DIALOG, press(HOME, 'panel.analysis')],
      ['the bin of documents', DIALOG, press('shared/parts/bin', 'button.of')],
      ['the columns of a list', '[role=dialog]', press('shared/ui/table', 'columns.of')],
      ['the due date dialog', DIALOG, rowAction(HOME, 'due.open')],
      ['a new name', DIALOG, rowAction('shared/ui', 'rename')],
      ['a new view', DIALOG, choose(['shared/parts/lists', 'views'], 'shared/parts/lists', 'view.new')],
      ['a new collection', DIALOG, press(COLLECTION, 'new')],
      ['the preview of a file’s terms', DIALOG, press(COLLECTION, 'preview')],
      ['the upload dialog of an XML file', DIALOG, give([UPLOAD, 'place.add'], 'bays.xml', '<martif/>')],
      ['the upload dialog of a document', DIALOG, give([UPLOAD, 'place.add'], 'bays.md', '# Lanterns')],
      ['the import options of a document', DIALOG, rowAction(HOME, 'options.open')],
    ],
    stays: [
      ['the filters of documents', '[aria-expanded=true]', press('shared/parts/lists', 'filters')],
      ['an ended session', 'dialog[open] input[type=password]', endSession],
    ],
  },
  'documents of a package': {
    path: '/?documents.search=strings',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a package', DIALOG, rowAction(HOME, 'package.open')],
      ['the warnings for a package', DIALOG, rowAction(DOCUMENTS, 'downloads.package')],
    ],
  },
  'a search': { path: '/search?search=lantern', until: 'mark' },
  glossary: {
    path: '/glossary/1',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a new term', DIALOG, press(GLOSSARY, 'term.add')],
      ['an import of terms', DIALOG, press(RESOURCES, 'import')],
      ['the members of a glossary', DIALOG, choose(MORE, COLLECTION, 'members.entry')],
      ['languages of a glossary', DIALOG, choose(MORE, COLLECTION, 'languages.entry')],
      ['imports of a glossary', DIALOG, choose(MORE, GLOSSARY, 'header.imports')],
      ['the bin of terms', DIALOG, press('shared/parts/bin', 'button.of')],
      ['a term', RECORD, openRow],
      ['a term in its row', 'tbody textarea', editRow],
    ],
    stays: [['the filters of terms', '[aria-expanded=true]', press('shared/parts/lists', 'filters')]],
  },
  'terminology violations': { path: '/glossary/1?view=impact', until: '#content h1' },
  memory: {
    path: '/tm/1',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a new unit', DIALOG, press(MEMORY, 'unit.add')],
      ['an import of units', DIALOG, press(RESOURCES, 'import')],
      ['the members of a memory', DIALOG, choose(MORE, COLLECTION, 'members.entry')],
      ['languages of a memory', DIALOG, choose(MORE, COLLECTION, 'languages.entry')],
      ['imports and changes of a memory', DIALOG, choose(MORE, MEMORY, 'header.journal')],
      ['bulk changes of units', DIALOG, press(MEMORY, 'change.open')],
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
          ['the quality assessment of a document', 'tools.lqa'],
          ['the import of a reviewed file', 'tools.reimport'],
          ['find and replace', 'tools.replace'],
          ['bulk changes of segments', 'tools.bulk'],
          ['the journal of a document', 'tools.journal'],
          ['the members of a document', 'tools.members'],
          ['the name of a document', 'tools.rename'],
          ['the list of commands', 'tools.commands'],
          ['the list of keys', 'tools.keys'],
        ] as const
      ).map(([name, id]): Opened => [name, DIALOG, choose([DOCUMENTS, 'tools.title'], DOCUMENTS, id)]),
      [
        'the weights of errors',
        DIALOG,
        choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.lqa'),
        there('dialog[open] dl'),
        press(`${DOCUMENTS}/quality/lqa`, 'report.settings'),
      ],
      ['the tools of a document', MENU, press(DOCUMENTS, 'tools.title')],
      ['the downloads of a document', MENU, press(DOCUMENTS, 'download.title')],
      [
        'the print view of a document',
        DIALOG,
        choose([DOCUMENTS, 'download.title'], DOCUMENTS, 'downloads.print'),
      ],
      [
        'the conformance findings of a file',
        DIALOG,
        choose([DOCUMENTS, 'download.title'], DOCUMENTS, 'tools.conformance'),
      ],
      [
        'the import report of a file',
        DIALOG,
        choose([DOCUMENTS, 'download.title'], DOCUMENTS, 'tools.report'),
      ],
      ['more filters of segments', MENU, press(DOCUMENTS, 'filter.more')],
      ['the sort orders of segments', MENU, press(`${DOCUMENTS}/editor/sort-and-filter`, 'sort')],
      [
        'a new view of segments',
        DIALOG,
        choose(['shared/parts/lists', 'views'], 'shared/parts/lists', 'view.new'),
      ],
      ['the characters', DIALOG, key('F4')],
      ['a new term from the document', DIALOG, key('Control+Shift+G')],
      ['the split dialog of a segment', DIALOG, command('split')],
      ['the spelling dictionary', DIALOG, command('spelling-words')],
    ],
    stays: [
      ...(['terms', 'search', 'comments', 'history', 'checks', 'review', 'preview', 'context'] as const).map(
        (name): Opened => [
          `the panel’s ${name}`,
          '[role=tabpanel]',
          there('[role=tab]'),
          tab(EDITOR, `tab.${name}`),
        ],
      ),
      ['findings waived in every document', DIALOG, ...FINDINGS, choose(REPORT, QUALITY, 'lasting.open')],
      ['the waiver of identical findings', DIALOG, ...FINDINGS, press(QUALITY, 'alike.waive')],
      [
        'the waiver of one finding',
        DIALOG,
        ...FINDINGS,
        ({ page }) => page.locator('[data-hit][aria-expanded=false]').first().click(),
        press(EDITOR, 'waiver.open'),
      ],
      ['the repair of identical findings', DIALOG, ...FINDINGS, press(QUALITY, 'alike.repair')],
      [
        'the checks of a document',
        DIALOG,
        choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.quality'),
        choose(REPORT, QUALITY, 'report.settings'),
      ],
      ['the running text', '[data-segment]', key('Control+Shift+L')],
    ],
  },
  'a document that is not XLIFF': {
    path: '/document/2?segment=3',
    until: '[role=textbox]',
    opens: [
      ['a new version of the file', DIALOG, choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.versions')],
      [
        'the warnings for a file',
        DIALOG,
        choose([DOCUMENTS, 'download.title'], DOCUMENTS, 'downloads.translation'),
      ],
      ['the repetitions of a segment', DIALOG, command('repetitions')],
    ],
    stays: [
      [
        'an incomplete undo',
        'dialog[open] li',
        fillAndChange(2, 4),
        choose([DOCUMENTS, 'tools.title'], DOCUMENTS, 'tools.journal'),
        there('dialog[open] li'),
        async ({ page, say }) => {
          const undo = page
            .getByRole('dialog')
            .getByRole('button', { name: say([DOCUMENTS, 'journal.undo']) });
          // The newest entry is the later change; the fill is the one before.
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
        'a segment with a conflict',
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
      ['the permissions of roles', DIALOG, press(USERS, 'roles.title')],
      ['the export of everything', DIALOG, press(USERS, 'users.export')],
    ],
    stays: [['the filters of users', '[aria-expanded=true]', press('shared/parts/lists', 'filters')]],
  },
  'filtered users': {
    path: '/users/?search=mei@',
    until: 'tbody tr [data-opener]',
    opens: [
      ['a user', RECORD, openRow],
      ['a sign-in link', '[role=status]', openRow, there(RECORD), press(USERS, 'signing-in.link')],
      ['the removal of passkeys', DIALOG, openRow, there(RECORD), press(USERS, 'signing-in.take-passkeys')],
      ['the access of a user', DIALOG, openRow, there(RECORD), press(USERS, 'grant.change')],
      ['the erasure of a user', DIALOG, openRow, there(RECORD), press(USERS, 'personal-data.erase')],
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
    until: '#content form',
    opens: [['a new token', DIALOG, press(USERS, 'tokens.new')]],
  },
  preferences: { path: '/preferences', until: '#content select[name=language]' },
  operations: { path: '/operations/', until: '#content table' },
  override: { path: '/override/', until: '#content input' },
  'not found': { path: '/nowhere/', until: 'h1' },
  'a missing document': { path: '/document/999', until: '#content a' },
};

/** Every screen and dialog: the single list of places to check. */
export const PLACES: readonly Place[] = Object.entries(SCREENS).flatMap(([name, screen]) => {
  const { opens = [], stays = [], ...rest } = screen;
  const opened = (list: Opened[], options: { stays?: boolean }) =>
    list.map(([inner, until, ...steps]): Place => ({ ...rest, ...options, name: inner, until, steps }));
  return [{ ...rest, name, steps: [] }, ...opened(opens, {}), ...opened(stays, { stays: true })];
});

const last = new WeakMap<Page, Place>();

/** Goes to a place; from another place on the same screen without reloading. */
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

/** Closes open dialogs and menus with Escape, as far as possible. */
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
