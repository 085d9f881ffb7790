import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Role } from '../../../shared/domain/policy/permissions.ts';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { type ApiRecord, forgetArrangement, recordsOf } from '../../support/documents.ts';
import type { SampleName } from '../../support/samples.ts';
import { type EditorScreens, useEditor } from './editor.ts';

/** A test's document, as the API returns it. */
export interface OpenDocument {
  id: number;
  path: string;
  /** Its first hundred segments. */
  records(): Promise<ApiRecord[]>;
  /** The target of a row, chips in braces. */
  target(row: number): Promise<string | undefined>;
  /** Saves a text like another tab of the admin. */
  change(row: number, target: string): Promise<void>;
}

interface Options {
  sample?: SampleName;
  /** Query of the address, e.g. `?segment=3`. */
  query?: string;
  role?: Role;
}

export interface DocumentScreens extends EditorScreens {
  /** Shows a new sample document with the focus in a segment, and runs on its page. */
  onDocument(run: (page: Page, document: OpenDocument) => Promise<void>, options?: Options): Promise<void>;
}

/** Screens for tests of the editor on the samples, with default panes, keys and tags. */
export function useDocument(): DocumentScreens {
  const screens = useEditor();
  // Later files use the same account.
  afterAll(() => forgetArrangement(screens.backend));

  return Object.assign(screens, {
    async onDocument(
      run: (page: Page, document: OpenDocument) => Promise<void>,
      { sample = 'card', query = '', role }: Options = {},
    ) {
      const { id, path } = await screens.makeDocument(sample);
      // The last screen may have saved its arrangement when it closed, so reset it only now.
      await forgetArrangement(screens.backend);
      const records = () => recordsOf(screens.backend, id);
      const document: OpenDocument = {
        id,
        path,
        records,
        async target(row) {
          const target = (await records())[row - 1]?.target;
          return target === undefined ? undefined : readableText(target);
        },
        async change(row, target) {
          const record = (await records())[row - 1];
          await screens.backend.api('PUT', `/document/records/${record?.id}`, { target });
        },
      };
      await screens.play(path + query, (page) => run(page, document), { role });
    },
  });
}
