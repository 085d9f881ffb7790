import { t } from '../messages.ts';

export function originName(origin: string): string {
  return origin === 'import' || origin === 'manual' ? t(`origin.${origin}`) : origin;
}
