import { afterAll, expect, test } from 'vitest';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../../server/machine-translation/testing/published-engines.ts';
import { PLAYERS } from '../../../server/sandbox/samples/people.ts';
import { recordsOf, savedTarget } from '../../support/documents.ts';
import { sayIn } from '../../support/words.ts';
import { attachTerm, target, working } from '../support/by-keyboard.ts';
import { useEditor } from '../support/editor.ts';

let engine: PublishedEngine | undefined;
const screens = useEditor({
  env: { DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' },
  async prepare(backend) {
    engine = await startPublishedEngine('deepl');
    const { address } = engine;
    const deepl = { name: 'House engine', enabled: true, kind: 'deepl', address, key: KEY, automatic: false };
    await backend.api('POST', '/machine_translation/', deepl);
  },
});
afterAll(() => engine?.close());

test('suggestions are announced in a pause and accepted whole, by the word or from the list, at 390 px in the dark theme', () =>
  working(
    screens,
    { width: 390, height: 844, theme: 'dark' },
    {
      units: [
        { source: 'Close the starting valve.' },
        { source: 'Done already', target: 'Die Einstellungen der Anlage' },
      ],
      prepare: (id) => attachTerm(screens, id, { source: 'starting valve', target: 'Anlassventil links' }),
    },
    async (reader, id) => {
      await reader.type('Das anl', { says: /^Anlassventil links: 2 suggestions, Tab to accept$/m });
      await reader.press('Tab', { ...target(1), says: /^Anlassventil links$/m });

      // Once the text is saved, its own words count as suggestions too.
      await reader.type(' anl', { says: /^Anlassventil links: \d suggestions, Tab to accept$/m });
      await reader.press('Control+ArrowRight', { ...target(1), says: /^Anlassventil$/m });
      await reader.press('Control+ArrowRight', { ...target(1), says: /^links$/m });

      await reader.type(' anl', { says: /^Anlassventil links: \d suggestions/m });
      await reader.press('ArrowDown', { at: /^Anl/, in: /^Suggestions$/m });
      await reader.pressUntil('ArrowDown', /^Anlassventil links/);
      await reader.pressUntil('ArrowUp', /^Anlage/);
      await reader.press('Enter', { ...target(1), says: /^Anlage$/m });

      // Escape stops the announcement, and Tab then moves the focus.
      await reader.type(' anl', { says: /^Anlassventil links: \d suggestions/m });
      await reader.press('ArrowDown', { at: /^Anl/ });
      const before = (await reader.heard()).length;
      await reader.press('Escape', target(1));
      await reader.press('Tab', { at: /^(?!Target of segment)./ });
      await reader.press('Escape', target(1));
      expect((await reader.heard()).slice(before)).toEqual([]);
      await reader.press('Control+s');
      await expect
        .poll(() => savedTarget(screens.backend, id, 1))
        .toBe('Das Anlassventil links Anlassventil links Anlage anl');
    },
  ));

test('F7 reaches, announces, replaces and adds misspelt words at 1440 px and 200% zoom', () =>
  working(
    screens,
    { width: 1440, height: 900, zoom: 2, theme: 'light' },
    {
      units: [{ source: 'The blue files.' }, { source: 'More.' }],
      into: 'fr',
      // The first request loads the dictionary, and the editor does not wait that long.
      prepare: (id) => screens.backend.api('GET', `/document/${id}/spelling/suggestions?word=ficheirs`),
    },
    async (reader, id) => {
      await reader.type('Les ficheirs bleuus ');
      await reader.press('F7', { at: /^fichiers$/, in: /^Spelling of “ficheirs”$/m });
      // The same key continues after the word whose menu was closed.
      await reader.press('Escape', target(1));
      await reader.press('F7', { in: /^Spelling of “bleuus”$/m });
      await reader.press('Enter', { ...target(1), says: /^“bleuus” replaced by “\S+”$/m });
      await reader.press('Control+z', target(1));
      await reader.press('F7', { in: /^Spelling of “ficheirs”$/m });
      await reader.press('Enter', { ...target(1), says: /^“ficheirs” replaced by “fichiers”$/m });
      await reader.press('F7', { in: /^Spelling of “bleuus”$/m });
      await reader.pressUntil('ArrowDown', /^Add to my dictionary$/);
      await reader.press('Enter', { ...target(1), says: /^“bleuus” added to your dictionary\./m });
      await reader.press('F7', { ...target(1), says: /^No misspelt words in this segment$/m });
      // Ctrl+Z undoes the latest action, not the latest text.
      await reader.press('Control+z', {
        ...target(1),
        says: /^“bleuus” removed from your dictionary\.$/m,
      });
      await reader.press('F7', { in: /^Spelling of “bleuus”$/m });
      await reader.pressUntil('ArrowUp', /^Ignore in this segment$/);
      await reader.press('Enter', { ...target(1), says: /^“bleuus” ignored in this segment\.$/m });
      await reader.press('Control+s');
      await expect.poll(() => savedTarget(screens.backend, id, 1)).toBe('Les fichiers bleuus ');
    },
  ));

test('a machine translation is requested, announced and inserted from its pane at 1024 px in the dark theme', () =>
  working(
    screens,
    { width: 1024, height: 768, theme: 'dark' },
    {
      units: [{ source: 'Press Help now.' }, { source: 'Second one.' }, { source: 'Third one.' }],
      async prepare(id) {
        const languages = { source_lang: 'en', target_lang: 'de' };
        const memory = (await screens.backend.api('POST', '/translation_memory/', {
          ...{ name: 'Old', ...languages },
        })) as { id: number };
        const unit = { source: 'Press Help now.', target: 'Drücken Sie jetzt Hilfe.' };
        await screens.backend.api('POST', `/translation_memory/${memory.id}/records`, unit);
        const memories = [{ id: memory.id, mode: 'read' }];
        await screens.backend.api('POST', `/document/${id}/memories`, { memories });
      },
    },
    async (reader, id) => {
      const matches = /^Matches$/m;
      await reader.press('Alt+1', { at: /^Insert match 1:/ });
      await reader.press('ArrowDown', { at: /^Translate with House engine$/, in: matches });
      await reader.press('Enter', {
        at: /^Insert match 2: machine translation ?House engine ?PRESS HELP NOW\.$/,
        in: matches,
      });
      await reader.press('Tab', { at: /^Text sent$/, in: matches });
      await reader.press('Escape', target(1));
      await reader.press('Alt+1', { at: /^Insert match 1:/ });
      await reader.press('Enter', { ...target(1), says: /^Inserted match 1, 10\d percent$/m });
      await reader.press('Alt+1', { at: /^Insert match 1:/ });
      await reader.press('ArrowDown', { at: /^Insert match 2: machine translation/ });
      await reader.press('Enter', { ...target(1), says: /^Translation 2 from House engine inserted$/m });

      // The answer is announced outside the pane too.
      await reader.press('Alt+ArrowDown', target(2));
      const before = (await reader.heard()).length;
      const answer = Promise.withResolvers<void>();
      engine?.wait.push(() => answer.promise);
      await reader.press('Alt+1', { at: /^Translate with House engine/ });
      await reader.press('Enter', { at: /^Translate with House engine/ });
      await reader.press('Escape', target(2));
      answer.resolve();
      await expect
        .poll(async () => (await reader.heard()).slice(before))
        .toContain('Translation from House engine ready. Press Ctrl+1 to insert it');
      await reader.press('Control+1', { ...target(2), says: /^Translation 1 from House engine inserted$/m });

      await reader.press('Alt+ArrowDown', target(3));
      engine?.fail.push(503, 503, 503);
      screens.console.expect(/502 \(Bad Gateway\)/);
      await reader.press('Alt+1', { at: /^Translate with House engine/ });
      await reader.press('Enter', {
        at: /^Try again$/,
        says: /^No translation from House engine.*Try again/m,
      });
      engine?.fail.splice(0);
      await reader.press('Enter', { at: /^Insert match 1: machine translation.*THIRD ONE\.$/ });
      await reader.press('Escape', target(3));
      await expect.poll(() => savedTarget(screens.backend, id, 2)).toBe('SECOND ONE.');
      expect(await savedTarget(screens.backend, id, 1)).toBe('PRESS HELP NOW.');
    },
  ));

/** Saves a text as the translator, so that another user's change is tracked. */
async function translate(record: number, text: string): Promise<void> {
  const cookie = await screens.backend.cookieOf(PLAYERS.user.email);
  const answer = await fetch(`${screens.url}/api/document/records/${record}`, {
    method: 'PUT',
    headers: { cookie },
    body: JSON.stringify({ target: text }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

test('the Review pane rejects and accepts tracked changes and marks an error at 390 px', () =>
  working(
    screens,
    { width: 390, height: 844, theme: 'light' },
    {
      units: [{ source: 'The old house stands here.' }, { source: 'It is empty.' }],
      async prepare(id) {
        const record = (await recordsOf(screens.backend, id))[0]?.id as number;
        await translate(record, 'Das alte Haus steht hier.');
        const body = { target: 'Das neue Haus steht dort.' };
        await screens.backend.api('PUT', `/document/records/${record}`, body);
      },
    },
    async (reader, id) => {
      const review = /^Review/m;
      await reader.press('Alt+7', { at: /^Accept: neue$/, in: review });
      await reader.pressUntil('Tab', /^Reject: dort$/);
      await reader.press('Enter', {
        ...target(1),
        says: /^Rejected: “hier” changed to “dort”\. 1 change left\.$/m,
      });
      await reader.press('Control+s');
      await reader.press('Alt+7', { at: /^Accept: neue$/ });
      await reader.press('Enter', {
        ...target(1),
        says: /^Accepted: “alte” changed to “neue”\. No more changes\./m,
      });
      await reader.press('Control+z', { ...target(1), says: /^Undone\.$/m });
      await reader.press('Alt+7', { at: /^Accept: neue$/ });
      await reader.pressUntil('Tab', /^Accept all$/);
      await reader.press('Enter', { ...target(1), says: /^Changes in segment 1 accepted/m });

      await reader.press('Home');
      await reader.press('Shift+Control+ArrowRight');
      await reader.press('Alt+7', { at: /^Mark an error…$/ });
      await reader.press('Enter', { at: /^Error type$/, in: /^Mark an error$/m });
      await reader.type('St');
      await reader.pressUntil('Tab', /^Minor$/);
      await reader.press('ArrowDown', { at: /^Major$/, in: /^Severity$/m });
      await reader.press('Tab', { at: /^On selected text: Das/ });
      await reader.press('Tab', { at: /^Note/ });
      await reader.type('Too stiff');
      await reader.press('Control+Enter', { ...target(1), says: /^Marked: Style$/m });
      const errors = () =>
        recordsOf(screens.backend, id)
          .then(([record]) => screens.backend.api('GET', `/document/records/${record?.id}/lqa`))
          .then((lqa) => (lqa as { errors: unknown[] }).errors);
      const marked = { type: 'style', severity: 'major', note: 'Too stiff', span: [0, 3] };
      expect(await errors()).toMatchObject([marked]);

      // The remove button disappears with the error; the focus stays in the pane.
      await reader.press('Alt+7', { at: /^Remove: Style$/, in: review });
      await reader.press('Enter', { in: review, says: /^Error removed: Style/m });
      expect(await errors()).toEqual([]);
      await reader.press('Escape', target(1));
      await reader.press('Control+z', { ...target(1), says: /^Undone\.$/m });
      expect(await errors()).toMatchObject([marked]);
    },
  ));

test('the Checks pane repairs a finding, waives one and removes the waiver; empty panes announce that they are empty', () =>
  working(
    screens,
    { width: 1440, height: 900, theme: 'light' },
    { units: [{ source: 'Pay 100 euros.', target: 'Zahlen Sie 7 Euro' }, { source: 'Second.' }] },
    async (reader) => {
      const checks = /^Checks( \d)?$/m;
      await reader.press('Alt+4', { at: /^Write 100$/, in: checks });
      await reader.press('Enter', { ...target(1), says: /^Write 100$/m });
      await reader.press('Alt+4', { at: /^End with “\.”$/ });
      await reader.press('Tab', { at: /^Not an error…$/ });
      await reader.press('Enter', { at: /^Reason/, in: /^Not an error$/m });
      await reader.type('A heading');
      await reader.press('Control+Enter', { at: /^Remove waiver$/, in: /^Waived$/m, says: /^Waived$/m });
      await reader.press('Enter', { in: checks, says: /^Waiver removed$/m });
      await reader.press('Escape', target(1));

      await reader.press('Alt+ArrowDown', target(2));
      await reader.press('Alt+6', { says: /^This segment hasn’t changed since/m });
      await reader.press('Escape', target(2));
      await reader.press('Alt+9', { at: /^Check all segments$/ });
      await reader.press('Escape', target(2));
    },
  ));

test('in Arabic, each pane is announced by its name and Escape returns from it to the text, at 390 px in the dark theme', () => {
  const say = sayIn('ar');
  const editor = (id: string) => say(['remotes/documents/src/core/live-editor', id]);
  const panes = (id: string) => say(['remotes/documents/src/editor/panes', id]);
  /** Matches a name with an optional count after it. */
  const within = ({ source, flags }: RegExp) => new RegExp(source.replace(/\$$/, '( \\d+)?$'), `${flags}m`);
  return working(
    screens,
    { width: 390, height: 844, theme: 'dark', language: 'ar' },
    {
      units: [
        { source: 'Press the pump.', target: 'Die Pumpe drücken' },
        { source: 'Untouched.', target: '' },
      ],
      prepare: (id) => attachTerm(screens, id, { source: 'pump', target: 'Pumpe' }),
    },
    async (reader) => {
      const text = { at: editor('segment.target') };
      for (const [at, pane] of [
        'matches',
        'terms',
        'search',
        'checks',
        'comments',
        'history',
        'review',
        'preview',
        // The checks of the whole document.
        'checks',
        'context',
      ].entries()) {
        const keys = pane === 'context' ? 'Control+i' : `Alt+${at + 1}`;
        const here = { in: within(editor(`tab.${pane}`)) };
        await reader.press(keys, here);
        await reader.press('Escape', text);
        // And from the second control of the pane.
        await reader.press(keys, here);
        await reader.press('Tab');
        await reader.press('Escape', text);
      }
      await reader.press('Alt+3', { at: editor('concordance.label') });
      await reader.type('x');
      await reader.press('Escape', text);
      await reader.press('Alt+2', { in: within(editor('tab.terms')) });
      await reader.pressUntil('Tab', panes('place.label'));
      await reader.press('Enter', { at: panes('place.hide'), in: within(panes('place.label')) });
      await reader.press('Escape', { at: panes('place.label') });
      await reader.press('Escape', text);
    },
  );
});
