import { defineMessages } from '../../messages/index.ts';

/** What the server says of files that it refuses; English comes with each answer. */
export const fileMessages = defineMessages<string>(
  {},
  (language) =>
    import(
      /* webpackChunkName: "files-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);
