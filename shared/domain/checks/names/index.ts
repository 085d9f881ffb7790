import { defineMessages } from '../../messages/index.ts';
import en from './messages/en.json' with { type: 'json' };

// Apart from what checks find: only lists of checks need these, which pages load late.
const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

const isKnown = (id: string): id is keyof typeof en => Object.hasOwn(en, id);

/** The name of a check; its id where this version does not know it. */
export function checkName(id: string): string {
  const known = `name.${id}`;
  return isKnown(known) ? t(known) : id;
}

/** What a check finds, in a sentence. */
export function checkDescription(id: string): string {
  const known = `about.${id}`;
  return isKnown(known) ? t(known) : '';
}
