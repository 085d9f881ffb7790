import { addDocument, type FixtureUnit } from '../../support/documents.ts';
import { ScreenReader } from '../../support/screen-reader.ts';
import type { EditorScreens } from './editor.ts';
import { settled } from './settled.ts';

export interface Window {
  width: number;
  height: number;
  /** Like the browser's zoom: at 2 the page has half of the window's width and height. */
  zoom?: number;
  theme: 'light' | 'dark';
  language?: string;
}

interface Desk {
  units: readonly FixtureUnit[];
  /** Target language; German unless given. */
  into?: string;
  /** Prepares the document before it is opened. */
  prepare?: (document: number) => Promise<unknown>;
}

/** Shows the editor in the first segment of a document, for tests that use keys alone. */
export async function working(
  screens: EditorScreens,
  { width, height, zoom = 1, ...window }: Window,
  { units, into, prepare }: Desk,
  run: (reader: ScreenReader, document: number) => Promise<void>,
): Promise<void> {
  await screens.backend.api('PUT', '/user/preferences/documents.panes', { value: null });
  const id = await addDocument(screens.backend, units, 'handmade.xlf', into);
  await prepare?.(id);
  const size = { width: width / zoom, height: height / zoom };
  const page = await screens.open({ path: `/document/${id}?segment=1`, ...window, ...size });
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
  // The terms and the help while writing load after the editor.
  await settled(page, '/fragments');
  const reader = await ScreenReader.on(page);
  try {
    await run(reader, id);
  } finally {
    await reader.leave();
  }
}

/** Attaches a glossary of one term, English into German, to a document. */
export async function attachTerm(
  { backend }: EditorScreens,
  document: number,
  term: { source: string; target: string },
): Promise<void> {
  const languages = { source_lang: 'en', target_lang: 'de' };
  const { id } = (await backend.api('POST', '/glossary/', { name: 'Machines', ...languages })) as {
    id: number;
  };
  await backend.api('POST', `/glossary/${id}/records`, { ...term, comment: '' });
  await backend.api('POST', `/document/${document}/glossaries`, { glossaries: [{ id }] });
}

export const target = (row: number) => ({ at: new RegExp(`^Target of segment ${row},`) });

export async function goTo(reader: ScreenReader, row: number): Promise<void> {
  await reader.press('Control+g', { at: /^Go to segment number/ });
  await reader.type(String(row));
  await reader.press('Enter', target(row));
}
