import { defineMessages } from '../domain/messages/index.ts';
import en from './messages/en.json' with { type: 'json' };

/**
 * The words of the kit's basic parts. The shell has these before any screen, so those of feedback, forms, tables,
 * uploads and lists of resources are in their folders.
 */
export const { t, rich } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
