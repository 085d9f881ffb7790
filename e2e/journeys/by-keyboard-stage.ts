import type { Page } from 'playwright-core';
import { openPage } from '../support/browser.ts';
import { addDocument, type FixtureUnit } from '../support/documents.ts';
import { ScreenReader } from '../support/screen-reader.ts';
import type { EditorStage } from './editor-stage.ts';

export interface Window {
  width: number;
  height: number;
  /** Pixels of the screen for one of the page: at 2 a window of 1 440 px shows half of that. */
  zoom?: number;
  theme: 'light' | 'dark';
  language?: string;
}

interface Desk {
  units: readonly FixtureUnit[];
  /** The language translated into; German if not given. */
  into?: string;
  /** What goes with the document, before it is opened. */
  prepare?: (document: number) => Promise<unknown>;
}

/** The editor, in the first segment of a document, worked by keys alone. */
export async function working(
  { workbench, browser }: EditorStage,
  { width, height, zoom = 1, theme, language = 'en' }: Window,
  { units, into, prepare }: Desk,
  run: (reader: ScreenReader, document: number) => Promise<void>,
): Promise<void> {
  await workbench.api('PUT', '/user/preferences/documents.panes', { value: null });
  const id = await addDocument(workbench, units, 'handmade.xlf', into);
  await prepare?.(id);
  const page = await openPage(browser, workbench.url, { path: 'about:blank', theme, width, height });
  try {
    if (zoom !== 1) await zoomTo(page, { width, height, zoom });
    await page.addInitScript((chosen) => localStorage.setItem('tessera.language', chosen), language);
    await page.goto(`/document/${id}?segment=1`);
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
    // Help while writing and the terms come after the editor.
    await page.waitForLoadState('networkidle');
    await run(await ScreenReader.on(page), id);
  } finally {
    await page.context().close();
  }
}

/** As the browser's own zoom does: fewer pixels of the page, each of several of the screen. */
async function zoomTo(page: Page, { width, height, zoom }: { width: number; height: number; zoom: number }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: width / zoom,
    height: height / zoom,
    deviceScaleFactor: zoom,
    mobile: false,
  });
}

/** A glossary of one term, English into German, attached to a document. */
export async function attachTerm(
  { workbench }: EditorStage,
  document: number,
  term: { source: string; target: string },
): Promise<void> {
  const { id } = (await workbench.api('POST', '/glossary/', {
    name: 'Machines',
    source_lang: 'en',
    target_lang: 'de',
  })) as { id: number };
  await workbench.api('POST', `/glossary/${id}/records`, { ...term, comment: '' });
  await workbench.api('POST', `/document/${document}/glossaries`, { glossaries: [{ id }] });
}

export const target = (row: number) => ({ at: new RegExp(`^Target of segment ${row},`) });

export async function goTo(reader: ScreenReader, row: number): Promise<void> {
  await reader.press('Control+g', { at: /^Go to segment number/ });
  await reader.type(String(row));
  await reader.press('Enter', target(row));
}
