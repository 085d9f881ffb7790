import type { Page } from 'playwright-core';
import type { Backend } from './workbench.ts';

export interface FixtureUnit {
  source: string;
  target?: string;
  approved?: boolean;
  /** Locked as in memoQ. */
  locked?: boolean;
  maxwidth?: number;
  note?: string;
}

/** An XLIFF 1.2 file of these units; sources and targets are markup. */
export function buildXliff(
  units: readonly FixtureUnit[],
  { target = 'de' }: { target?: string } = {},
): string {
  const body = units.map((unit, index) => {
    const attributes = [
      `id="u${index + 1}"`,
      unit.approved ? 'approved="yes"' : '',
      unit.locked ? 'xmlns:mq="MQXliff" mq:locked="locked"' : '',
      unit.maxwidth ? `maxwidth="${unit.maxwidth}" size-unit="char"` : '',
    ];
    const parts = [
      `<source>${unit.source}</source>`,
      unit.target === undefined ? '' : `<target>${unit.target}</target>`,
      unit.note ? `<note>${unit.note}</note>` : '',
    ];
    return `      <trans-unit ${attributes.filter(Boolean).join(' ')}>${parts.join('')}</trans-unit>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="handmade.html" source-language="en" target-language="${target}" datatype="html">
    <body>
${body.join('\n')}
    </body>
  </file>
</xliff>
`;
}

/** Distinct sentences. */
export function numbered(count: number): FixtureUnit[] {
  return Array.from({ length: count }, (_, index) => ({
    source: `Sentence number ${index + 1} of the long document`,
  }));
}

/** Uploads a document through the API and waits for its segments; returns its id. */
export async function addDocument(
  workbench: Backend,
  units: readonly FixtureUnit[],
  name = 'handmade.xlf',
  target?: string,
) {
  const { id, job_id } = (await workbench.upload(
    '/document/',
    buildXliff(units, { ...(target ? { target } : {}) }),
    name,
  )) as {
    id: number;
    job_id: number;
  };
  await workbench.finishJob(job_id);
  return id;
}

export interface ApiRecord {
  id: number;
  row_number: number;
  source: string;
  target: string;
  approved: boolean;
  locked: boolean;
  state: string;
  version: number;
}

export async function recordsOf(workbench: Backend, id: number): Promise<ApiRecord[]> {
  const { records } = (await workbench.api('GET', `/document/${id}/records`)) as { records: ApiRecord[] };
  return records;
}

/** The live text field. */
export function liveTarget(page: Page, row?: number) {
  return page.getByRole('textbox', {
    name: row ? new RegExp(`^Target of segment ${row},`) : /^Target of segment/,
  });
}

/** Resets the default user's editor layout, keys and tags. */
export async function forgetArrangement(workbench: Backend): Promise<void> {
  for (const part of ['panes', 'keys', 'codes'])
    await workbench.api('PUT', `/user/preferences/documents.${part}`, { value: null });
}

/** Waits until the editor is loaded and focused. */
export async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await editorFocus(page);
}

/** Waits until a segment is live and focused. */
export async function editorFocus(page: Page): Promise<void> {
  await liveTarget(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
}

/** Name of the focused element, or else its tag. */
export const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

/** The live target as it is saved: chips in braces. */
export function shownText(page: Page): Promise<string> {
  return liveTarget(page).evaluate((element) =>
    [...element.childNodes]
      .map((node) =>
        node instanceof HTMLElement && node.dataset.code
          ? `{${node.dataset.code.slice(2, -2)}}`
          : node.textContent,
      )
      .join('')
      .replaceAll('\uFEFF', ''),
  );
}

/** A saved target, chips in braces. */
export async function savedTarget(workbench: Backend, id: number, row: number): Promise<string | undefined> {
  const records = await recordsOf(workbench, id);
  return records[row - 1]?.target.replaceAll('\u0002<', '{').replaceAll('>\u0003', '}');
}
