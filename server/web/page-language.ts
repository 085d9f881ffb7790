import { parseAccept } from 'hono/utils/accept';
import { directionOf, negotiateLanguage } from '../../shared/domain/messages/languages.ts';

/**
 * The page in the reader's language and direction, correct before any script runs. The shell then applies the
 * choice in the browser or the account.
 */
export function inLanguageOf(request: Request, html: string): string {
  const accepted = parseAccept(request.headers.get('accept-language') ?? '').filter(({ q }) => q > 0);
  const language = negotiateLanguage(accepted.map(({ type }) => type));
  return html.replace(/<html lang="\w+">/, `<html lang="${language}" dir="${directionOf(language)}">`);
}
