import type { Page } from 'playwright-core';
import type { Role } from '../../shared/policy/permissions.ts';
import { readableText } from '../../shared/text/inline-codes.ts';
import { callApi } from '../support/act.ts';
import { type ApiRecord, editorFocus, forgetArrangement } from '../support/documents.ts';
import type { SampleName } from '../support/samples.ts';
import type { Stage } from '../support/stage.ts';

/** Longer than the pause after which a text is saved. */
export const SOON = { timeout: 8_000 };

/** The document of a journey, as known to the API. */
export interface PlayedDocument {
  id: number;
  name: string;
  /** Its first hundred segments. */
  records(): Promise<ApiRecord[]>;
  /** The target of a row, chips in braces. */
  target(row: number): Promise<string | undefined>;
  /** Saves a text as another tab would. */
  change(row: number, target: string): Promise<void>;
}

interface Played {
  sample?: SampleName;
  /** Query of the address, e.g. `?segment=3`. */
  query?: string;
  role?: Role;
}

export type OnDocument = (
  run: (page: Page, document: PlayedDocument) => Promise<void>,
  options?: Played,
) => Promise<void>;

/** Runs on a separate document, with the focus in a segment and nothing left over from other journeys. */
export function onDocumentOf(stageOf: () => Stage): OnDocument {
  return async (run, { sample = 'card', query = '', ...options } = {}) => {
    const stage = stageOf();
    const { id, name, path } = await stage.makeDocument(sample);
    if (stage.workbench) await forgetArrangement(stage.workbench);
    const page = await stage.open({ ...options, path: path + query, isFresh: true });
    await editorFocus(page);
    const records = async () => {
      const list = await callApi(page, 'GET', `/document/${id}/records`);
      return (list as { records: ApiRecord[] }).records;
    };
    await run(page, {
      id,
      name,
      records,
      async target(row) {
        const target = (await records())[row - 1]?.target;
        return target === undefined ? undefined : readableText(target);
      },
      async change(row, target) {
        const record = (await records())[row - 1];
        await callApi(page, 'PUT', `/document/records/${record?.id}`, { target });
      },
    });
  };
}
