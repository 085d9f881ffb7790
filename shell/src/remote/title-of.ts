import { t } from '../messages.ts';

const KNOWN = ['documents', 'glossary', 'tm', 'users'] as const;

/** A remote's display name in the page's language; its own title if the shell has no message for it. */
export function titleOf({ name, title }: { name: string; title: string }): string {
  const known = KNOWN.find((each) => each === name);
  return known ? t(`remote.${known}`) : title;
}
