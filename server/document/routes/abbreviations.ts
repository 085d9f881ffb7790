import {
  listAbbreviations,
  setAbbreviations,
} from '../../../shared/domain/contract/document/abbreviations.ts';
import { primaryLanguage } from '../../../shared/domain/text/languages.ts';
import type { Api } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { readAbbreviations, writeAbbreviations } from '../abbreviations/queries.ts';

export function abbreviationRoutes(api: Api): void {
  api.on(listAbbreviations, (_, { db }) => readAbbreviations(db));

  api.on(setAbbreviations, async (call, { db }) =>
    db.transaction().execute(async (trx) => {
      const { words } = call.body;
      const language = primaryLanguage(call.body.language);
      const before = (await readAbbreviations(trx)).find((list) => list.language === language);
      await writeAbbreviations(trx, { language, words });
      await recordEvent(trx, {
        by: call,
        action: 'document.abbreviations.set',
        subject: { kind: 'language', name: language },
        details: { count: { from: before?.words.length ?? 0, to: words.length } },
      });
      return { message: 'The abbreviations were saved.' };
    }),
  );
}
