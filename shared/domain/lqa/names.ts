import { defineMessages } from '../messages/index.ts';
import type { ErrorSeverity, ErrorType } from './error-types.ts';
import en from './messages/en.json' with { type: 'json' };

const { t } = defineMessages(
  en,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /(en|notes)\.json$/ */ `./messages/${language}.json`
    ),
);

const isKnown = (id: string): id is keyof typeof en => Object.hasOwn(en, id);

/** The name of an error type; its id if unknown in this version. */
export function errorTypeName(type: ErrorType): string {
  const known = `type.${type}`;
  return isKnown(known) ? t(known) : type;
}

export function severityName(severity: ErrorSeverity): string {
  return t(`severity.${severity}`);
}
