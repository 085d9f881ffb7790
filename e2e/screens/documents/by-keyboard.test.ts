import { expect, test } from 'vitest';
import { isLong } from '../../../tools/support/long.ts';
import { type FixtureUnit, recordsOf, savedTarget } from '../../support/documents.ts';
import type { ScreenReader } from '../../support/screen-reader.ts';
import { sayIn, type Words } from '../../support/words.ts';
import { attachTerm, goTo, target, type Window, working } from '../support/by-keyboard.ts';
import { useEditor } from '../support/editor.ts';

const UNITS: FixtureUnit[] = [
  { source: 'Click <g id="1" ctype="bold">Save</g> on the pump<x id="2" ctype="lb"/>' },
  { source: 'Pay 100 euros.', target: 'Zahlen Sie 7 Euro.' },
  { source: 'The house stands here. It is empty.', target: 'Das Haus steht hier. Es ist leer.' },
  { source: 'Light the lantern.' },
  { source: 'Light the lantern.' },
  { source: 'The hatch is red.', target: 'Die Luke ist rot, die Luke.' },
  { source: 'Open the hatch.', target: 'Öffnen Sie die Luke.' },
];

// Separate: tests save views of the account.
const screens = useEditor({ env: {} });

/** A desk with a term and the findings of a check. */
function atDesk(window: Window, run: (reader: ScreenReader, document: number) => Promise<void>) {
  return working(screens, window, { units: UNITS, prepare }, run);
}

async function prepare(id: number): Promise<void> {
  await attachTerm(screens, id, { source: 'pump', target: 'Pumpe' });
  const { backend } = screens;
  const { job_id } = (await backend.api('POST', `/document/${id}/qa/report`)) as { job_id: number };
  await backend.finishJob(job_id);
}

type Walk = (reader: ScreenReader, document: number) => Promise<void>;

/** Tags, terms, panes, layouts and a finding; then a search with its neighbours, its order, and a view of it. */
const lookAround: Walk = async (reader, id) => {
  await reader.press('F8', { says: /^tag 1 open, bold$/m });
  await reader.press('F2', { says: /^tag 1 open, <.+>$/m });
  await reader.press('F2', { says: /^tag 1 open, bold$/m });
  await reader.press('Control+Shift+F8', { says: /^tag 1 close, bold, tag 2, line break$/m });
  await reader.press('Control+Shift+1', { says: /^Pumpe$/m });

  // Lazy-loaded panes, and the layouts.
  await reader.press('Alt+7', { at: /^Mark an error…$/ });
  await reader.press('Escape', target(1));
  await reader.press('Alt+8', { at: /^Not approved: / });
  await reader.press('ArrowDown', { at: /^Not approved: Zahlen Sie/ });
  await reader.press('Escape', target(1));
  await reader.press('Control+F7', { at: /^(Translate|Read as running text)/ });
  await reader.press('ArrowDown', { at: /^(Review|Show white space)/ });
  await reader.press('Escape', target(1));
  // Also from the bar above the screen.
  await reader.pressUntil('Shift+Tab', /^Tools$/);
  await reader.press('Escape', target(1));

  // The only finding is settled: none is announced as the next.
  await reader.press('Alt+Shift+ArrowDown', { ...target(2), says: /^1 of 1, segment 2\. Error: /m });
  await reader.press('Alt+Shift+Enter', { says: /^Segment 2 repaired\. That was the last finding/m });

  // A search, the neighbours of its results, their order, and a view of them.
  await reader.press('Control+Shift+f', { at: /^Search segments$/ });
  await reader.type('hatch', { says: /^2 segments/m });
  await reader.press('Escape');
  await reader.type('hatch', { says: /^2 segments/m });
  await reader.press('Control+F9', { says: /^Showing the segments before and after segment 6/ });
  await reader.press('Shift+F9', { at: /^Document order/ });
  await reader.press('ArrowDown', { at: /^Source A–Z/ });
  // The focus returns to the field.
  await reader.press('Enter', { at: /^Search segments$/, says: /^Sorted: Source A–Z$/m });
  await reader.press('Shift+F8', { at: /^Everything/ });
  await reader.press('ArrowUp', { at: /^Save as a view/ });
  await reader.press('Enter', { at: /^Name$/ });
  await reader.type(`Hatches of ${id}`);
  await reader.press('Control+Enter', { at: /^Search segments$/ });
  await reader.press('Control+Shift+P', { at: /^Approve and go/ });
  await reader.type('clear all', { at: /^Clear all filters/ });
  await reader.press('Enter', { at: /^Search segments$/, says: /^7 segments$/m });
  await reader.press('Escape', target(7));
};

/** Replacing, splitting, an error on the selected text, repetitions, running text. */
const change: Walk = async (reader, id) => {
  // Hit by hit; Ctrl+Z undoes the newest action, also in the text.
  await reader.press('Control+h', { at: /^Find in targets$/ });
  await reader.type('luke', { says: /^Replace in 2 segments$/m });
  await reader.press('Tab', { at: /^Replace with$/ });
  await reader.type('Klappe', { says: /^Replace in 2 segments$/m });
  await reader.pressUntil('Tab', /^Replace result 1 in segment 6$/);
  await reader.press('Space');
  await reader.press('Control+Enter', { ...target(1), says: /^Replaced in 2 segments\. Press Control Z/m });
  expect(await savedTarget(screens.backend, id, 6)).toBe('Die Luke ist rot, die Klappe.');
  // A message that moves into a dialog and back is not announced again.
  await reader.press('Control+Shift+P', { at: /^Approve and go/ });
  await reader.press('Escape', target(1));
  await reader.press('Control+z', { says: /^Undone: 2 segments restored/m });
  expect(await savedTarget(screens.backend, id, 6)).toBe('Die Luke ist rot, die Luke.');
  expect((await reader.heard()).filter((text) => /^Replaced in 2/.test(text))).toHaveLength(1);

  // One more key splits at the proposed position.
  await goTo(reader, 3);
  await reader.press('Control+Shift+x', { at: /^Source$/ });
  await reader.press('Enter', { ...target(3), says: /^Split segment 3/m });
  await reader.press('Control+z', { says: /^Undone: 1 segment restored/m });
  expect(await recordsOf(screens.backend, id)).toHaveLength(UNITS.length);

  await reader.press('Home');
  await reader.press('Shift+Control+ArrowRight');
  await reader.press('Alt+7', { at: /^Mark an error…$/ });
  await reader.press('Enter', { at: /^Error type$/ });
  await reader.type('St');
  await reader.press('Control+Enter', { ...target(3), says: /^Marked: Style$/m });
  await goTo(reader, 4);
  await reader.type('Die Laterne anzünden.');
  await reader.press('Control+Shift+e', { says: /^Apply to 1 segment$/m });
  await reader.press('Enter', { ...target(4), says: /Applied the translation .* to 1 segment/ });
  expect(await savedTarget(screens.backend, id, 5)).toBe('Die Laterne anzünden.');

  await reader.press('Control+Shift+l', { at: /Die Laterne anzünden/ });
  await reader.press('Control+Shift+l', target(4));
};

/** The arrangement changes below 960 px; `npm run test:long` also has the sizes between. */
const WINDOWS: [string, Window, Walk[]][] = [
  ['1 440 px, light', { width: 1440, height: 900, theme: 'light' }, [lookAround, change]],
  ['390 px, dark', { width: 390, height: 844, theme: 'dark' }, [lookAround, change]],
];
const BETWEEN: typeof WINDOWS = [
  ['1 024 px, dark', { width: 1024, height: 768, theme: 'dark' }, [lookAround]],
  ['1 440 px at 200 %, light', { width: 1440, height: 900, zoom: 2, theme: 'light' }, [change]],
];

test.each(isLong ? [...WINDOWS, ...BETWEEN] : WINDOWS)(
  'at %s every part of the editor is reached by keys, and each action is announced',
  (_, window, walks) =>
    atDesk(window, async (reader, id) => {
      for (const walk of walks) {
        await walk(reader, id);
        await goTo(reader, 1);
      }
    }),
);

test('in Arabic, right to left, the same keys lead to the same places', () => {
  const window: Window = { width: 1440, height: 900, theme: 'dark', language: 'ar' };
  const say = sayIn('ar');
  const words = (folder: string, id: string): RegExp => say([folder, id] as Words);
  return atDesk(window, async (reader, id) => {
    const target = { at: words('remotes/documents/src/core/live-editor', 'segment.target') };
    await reader.press('F8', { says: /1/ });
    await reader.press('Control+F7', { at: words('remotes/documents/src/editor/panes', 'layout.translate') });
    await reader.press('Escape', target);
    await reader.press('Shift+F9', {
      at: words('remotes/documents/src/editor/sort-and-filter', 'sort.document'),
    });
    await reader.press('Escape', target);
    // In an English text the right arrow moves the divider to the right.
    await reader.press('Control+g');
    await reader.type('3');
    await reader.press('Enter', target);
    await reader.press('Control+Shift+x', { at: words('remotes/documents/src', 'split.source') });
    await reader.press('Control+ArrowRight');
    await reader.press('Control+ArrowLeft');
    await reader.press('Control+ArrowLeft');
    await reader.press('Enter', target);
    await expect
      .poll(async () => (await recordsOf(screens.backend, id))[2]?.source)
      .toBe('The house stands ');
  });
});
