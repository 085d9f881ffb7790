import { afterAll, expect, test } from 'vitest';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../server/machine-translation/testing/published-engines.ts';
import { recordsOf, savedTarget } from '../support/documents.ts';
import { sayIn } from '../support/words.ts';
import { attachTerm, target, working } from './by-keyboard-stage.ts';
import { useEditor } from './editor-stage.ts';

const ANA = { email: 'ana.keys@example.com', password: 'correct horse battery' };
let engine: PublishedEngine | undefined;
const stage = useEditor({
  env: { DEMO: '0', MACHINE_TRANSLATION_PRIVATE: '1' },
  async prepare(workbench) {
    engine = await startPublishedEngine('deepl');
    const { address } = engine;
    const deepl = { name: 'House engine', enabled: true, kind: 'deepl', address, key: KEY };
    await workbench.api('POST', '/machine_translation/', deepl);
    await workbench.api('POST', '/users/', { username: 'Ana Lind', ...ANA, role: 'user' });
  },
});
afterAll(() => engine?.close());

test('at 390 px, dark, suggestions are heard in a pause, taken whole, by the word and from a list, or left', () =>
  working(
    stage,
    { width: 390, height: 844, theme: 'dark' },
    {
      units: [
        { source: 'Close the starting valve.' },
        { source: 'Done already', target: 'Die Einstellungen der Anlage' },
      ],
      prepare: (id) => attachTerm(stage, id, { source: 'starting valve', target: 'Anlassventil links' }),
    },
    async (reader, id) => {
      await reader.type('Das anl', { says: /^Anlassventil links: 2 suggestions, Tab takes it$/m });
      await reader.press('Tab', { ...target(1), says: /^Anlassventil links$/m });

      await reader.type(' anl', { says: /^Anlassventil links: 2 suggestions, Tab takes it$/m });
      await reader.press('Control+ArrowRight', { ...target(1), says: /^Anlassventil$/m });
      await reader.press('Control+ArrowRight', { ...target(1), says: /^links$/m });

      await reader.type(' anl', { says: /^Anlassventil links: 2 suggestions/m });
      await reader.press('ArrowDown', { at: /^Anlage/, in: /^Suggestions$/m });
      await reader.press('ArrowDown', { at: /^Anlassventil links/ });
      await reader.press('ArrowUp', { at: /^Anlage/ });
      await reader.press('Enter', { ...target(1), says: /^Anlage$/m });

      // Left, it is said no more, and Tab goes on.
      await reader.type(' anl', { says: /^Anlassventil links: 2 suggestions/m });
      await reader.press('ArrowDown', { at: /^Anlage/ });
      const before = (await reader.heard()).length;
      await reader.press('Escape', target(1));
      await reader.press('Tab', { at: /^(?!Target of segment)./ });
      await reader.press('Escape', target(1));
      expect((await reader.heard()).slice(before)).toEqual([]);
      await reader.press('Control+s');
      await expect
        .poll(() => savedTarget(stage.workbench, id, 1))
        .toBe('Das Anlassventil links Anlassventil links Anlage anl');
    },
  ));

test('at 1 440 px and 200 %, light, misspelt words are reached, heard, replaced and added to the dictionary', () =>
  working(
    stage,
    { width: 1440, height: 900, zoom: 2, theme: 'light' },
    { units: [{ source: 'The blue files.' }, { source: 'More.' }], into: 'fr' },
    async (reader, id) => {
      await reader.type('Les ficheirs bleuus ');
      await reader.press('F7', { at: /^fichiers$/, in: /^Spelling of “ficheirs”$/m });
      // The same key goes on from where the menu was left.
      await reader.press('Escape', target(1));
      await reader.press('F7', { in: /^Spelling of “bleuus”$/m });
      await reader.press('Enter', { ...target(1), says: /^“\S+” instead of “bleuus”$/m });
      await reader.press('Control+z', target(1));
      await reader.press('F7', { in: /^Spelling of “ficheirs”$/m });
      await reader.press('Enter', { ...target(1), says: /^“fichiers” instead of “ficheirs”$/m });
      await reader.press('F7', { in: /^Spelling of “bleuus”$/m });
      await reader.pressUntil('ArrowDown', /^Add to my dictionary$/);
      await reader.press('Enter', { ...target(1), says: /^“bleuus” is in your dictionary now\./m });
      await reader.press('F7', { ...target(1), says: /^No word of this segment is misspelt$/m });
      // The newest thing is what Ctrl+Z takes back.
      await reader.press('Control+z', {
        ...target(1),
        says: /^“bleuus” is no longer in your dictionary\.$/m,
      });
      await reader.press('F7', { in: /^Spelling of “bleuus”$/m });
      await reader.pressUntil('ArrowUp', /^Ignore in this segment$/);
      await reader.press('Enter', { ...target(1), says: /^“bleuus” is ignored in this segment\.$/m });
      await reader.press('Control+s');
      await expect.poll(() => savedTarget(stage.workbench, id, 1)).toBe('Les fichiers bleuus ');
    },
  ));

test('at 1 024 px, dark, an engine is asked from its pane, heard as what it is, and inserted or left', () =>
  working(
    stage,
    { width: 1024, height: 768, theme: 'dark' },
    {
      units: [{ source: 'Press Help now.' }, { source: 'Second one.' }, { source: 'Third one.' }],
      async prepare(id) {
        const languages = { source_lang: 'en', target_lang: 'de' };
        const memory = (await stage.workbench.api('POST', '/translation_memory/', {
          ...{ name: 'Old', ...languages },
        })) as { id: number };
        const unit = { source: 'Press Help now.', target: 'Drücken Sie jetzt Hilfe.' };
        await stage.workbench.api('POST', `/translation_memory/${memory.id}/records`, unit);
        const memories = [{ id: memory.id, mode: 'read' }];
        await stage.workbench.api('POST', `/document/${id}/memories`, { memories });
      },
    },
    async (reader, id) => {
      const machine = /^Machine translation$/m;
      await reader.press('Alt+1', { at: /^Insert match 1:/ });
      await reader.press('ArrowDown', { at: /^Ask House engine: the text is sent there$/, in: machine });
      await reader.press('Enter', {
        at: /^Insert the machine’s translation: machine translation ?House engine ?PRESS HELP NOW\.$/,
        in: machine,
      });
      await reader.press('Tab', { at: /^What was sent$/, in: machine });
      await reader.press('Escape', target(1));
      await reader.press('Alt+1', { at: /^Insert match 1:/ });
      await reader.press('Enter', { ...target(1), says: /^Match 1 inserted, 10\d percent$/m });
      await reader.press('Alt+1', { at: /^Insert match 1:/ });
      await reader.press('ArrowDown', { at: /^Insert the machine’s translation/ });
      await reader.press('Enter', { ...target(1), says: /^Translation 2 inserted, from House engine$/m });

      // Whoever does not wait in the pane hears that it has come.
      await reader.press('Alt+ArrowDown', target(2));
      const answer = Promise.withResolvers<void>();
      engine?.wait.push(() => answer.promise);
      await reader.press('Alt+1', { at: /^Ask House engine/ });
      await reader.press('Enter', { at: /^Ask House engine/ });
      await reader.press('Escape', target(2));
      answer.resolve();
      await reader.press('Shift', { ...target(2), says: /^House engine has answered: Ctrl\+1 inserts it$/m });
      await reader.press('Control+1', { ...target(2), says: /^Translation 1 inserted, from House engine$/m });

      await reader.press('Alt+ArrowDown', target(3));
      engine?.fail.push(503, 503, 503);
      await reader.press('Alt+1', { at: /^Ask House engine/ });
      await reader.press('Enter', {
        at: /^Try again$/,
        says: /^House engine gave no translation.*Try again/m,
      });
      engine?.fail.splice(0);
      await reader.press('Enter', { at: /^Insert the machine’s translation: .*THIRD ONE\.$/ });
      await reader.press('Escape', target(3));
      await expect.poll(() => savedTarget(stage.workbench, id, 2)).toBe('SECOND ONE.');
      expect(await savedTarget(stage.workbench, id, 1)).toBe('PRESS HELP NOW.');
    },
  ));

/** Writes as the translator, whose text somebody else then changes. */
async function translate(record: number, text: string): Promise<void> {
  const { url } = stage.workbench;
  const signIn = await fetch(`${url}/api/auth/login`, { method: 'POST', body: JSON.stringify(ANA) });
  const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const path = `${url}/api/document/records/${record}`;
  const answer = await fetch(path, {
    method: 'PUT',
    headers: { cookie },
    body: JSON.stringify({ target: text }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

test('at 390 px, light, tracked changes are taken back and accepted in their pane, and an error is marked', () =>
  working(
    stage,
    { width: 390, height: 844, theme: 'light' },
    {
      units: [{ source: 'The old house stands here.' }, { source: 'It is empty.' }],
      async prepare(id) {
        const record = (await recordsOf(stage.workbench, id))[0]?.id as number;
        await translate(record, 'Das alte Haus steht hier.');
        const body = { target: 'Das neue Haus steht dort.' };
        await stage.workbench.api('PUT', `/document/records/${record}`, body);
      },
    },
    async (reader, id) => {
      const review = /^Review/m;
      await reader.press('Alt+7', { at: /^Accept: neue$/, in: review });
      await reader.pressUntil('Tab', /^Take back: dort$/);
      await reader.press('Enter', {
        ...target(1),
        says: /^Taken back: “hier” became “dort”\. 1 change is left\.$/m,
      });
      await reader.press('Control+s');
      await reader.press('Alt+7', { at: /^Accept: neue$/ });
      await reader.press('Enter', {
        ...target(1),
        says: /^Accepted: “alte” became “neue”\. No other change is left\./m,
      });
      await reader.press('Control+z', { ...target(1), says: /^Undone\.$/m });
      await reader.press('Alt+7', { at: /^Accept: neue$/ });
      await reader.pressUntil('Tab', /^Accept all$/);
      await reader.press('Enter', { ...target(1), says: /^The changes of segment 1 are accepted/m });

      await reader.press('Home');
      await reader.press('Shift+Control+ArrowRight');
      await reader.press('Alt+7', { at: /^Kind of error$/, in: /^Mark an error$/m });
      await reader.type('St');
      await reader.pressUntil('Tab', /^Minor$/);
      await reader.press('ArrowDown', { at: /^Major$/, in: /^Severity$/m });
      await reader.press('Tab', { at: /^On the selected text: Das/ });
      await reader.press('Tab', { at: /^Note/ });
      await reader.type('Too stiff');
      await reader.press('Control+Enter', { ...target(1), says: /^Marked: Style$/m });
      const errors = () =>
        recordsOf(stage.workbench, id)
          .then(([record]) => stage.workbench.api('GET', `/document/records/${record?.id}/lqa`))
          .then((lqa) => (lqa as { errors: unknown[] }).errors);
      const marked = { type: 'style', severity: 'major', note: 'Too stiff', span: [0, 3] };
      expect(await errors()).toMatchObject([marked]);

      // What took it away goes with it, and the focus stays in the pane.
      await reader.press('Alt+7', { at: /^Remove: Style$/, in: review });
      await reader.press('Enter', { in: review, says: /^The marked error is removed: Style/m });
      expect(await errors()).toEqual([]);
      await reader.press('Escape', target(1));
      await reader.press('Control+z', { ...target(1), says: /^Undone\.$/m });
      expect(await errors()).toMatchObject([marked]);
    },
  ));

test('at 1 440 px, light, a finding is repaired, waived and taken back in its pane; what there is none of is read', () =>
  working(
    stage,
    { width: 1440, height: 900, theme: 'light' },
    { units: [{ source: 'Pay 100 euros.', target: 'Zahlen Sie 7 Euro' }, { source: 'Second.' }] },
    async (reader) => {
      const checks = /^Checks( \d)?$/m;
      await reader.press('Alt+4', { at: /^Write 100$/, in: checks });
      await reader.press('Enter', { ...target(1), says: /^Write 100$/m });
      await reader.press('Alt+4', { at: /^End with “\.”$/ });
      await reader.press('Tab', { at: /^Not a mistake…$/ });
      await reader.press('Enter', { at: /^It is no mistake, because/, in: /^Not a mistake$/m });
      await reader.type('A heading');
      await reader.press('Control+Enter', { at: /^Take back$/, in: /^Waived$/m, says: /^Waived$/m });
      await reader.press('Enter', { in: checks, says: /^Waiver taken back$/m });
      await reader.press('Escape', target(1));

      await reader.press('Alt+ArrowDown', target(2));
      await reader.press('Alt+6', { says: /^The segment is as it was in the file/m });
      await reader.press('Escape', target(2));
      await reader.press('Alt+9', { at: /^Check all segments$/ });
      await reader.press('Escape', target(2));
    },
  ));

test('in Arabic, at 390 px, dark, every pane is heard by its name, and Escape leads back from all that is in it', () => {
  const say = sayIn('ar');
  const editor = (id: string) => say(['remotes/documents/src/editor', id]);
  const panes = (id: string) => say(['remotes/documents/src/panes', id]);
  /** In something of this name, which a number may follow. */
  const within = ({ source, flags }: RegExp) => new RegExp(source.replace(/\$$/, '( \\d+)?$'), `${flags}m`);
  return working(
    stage,
    { width: 390, height: 844, theme: 'dark', language: 'ar' },
    {
      units: [
        { source: 'Press the pump.', target: 'Die Pumpe drücken' },
        { source: 'Untouched.', target: '' },
      ],
      prepare: (id) => attachTerm(stage, id, { source: 'pump', target: 'Pumpe' }),
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
        'findings',
      ].entries()) {
        const here = { in: within(editor(`tab.${pane}`)) };
        await reader.press(`Alt+${at + 1}`, here);
        await reader.press('Escape', text);
        // From something further in, and from the menu of the pane's place.
        await reader.press(`Alt+${at + 1}`, here);
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
