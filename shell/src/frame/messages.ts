import { defineMessages } from '@tessera/shared/messages';
import en from './messages/en.json' with { type: 'json' };

/** Of what comes later than the shell's first file: the bar's menus, notices, dialogs. */
export const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
