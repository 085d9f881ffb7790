import { parseAccept } from 'hono/utils/accept';
import { directionOf, negotiateLanguage } from '../../shared/domain/messages/languages.ts';

/**
 * The page in the language and direction of who reads it, so that it is right before any script runs. The shell then
 * follows what was chosen in the browser or the account.
 */
export function inLanguageOf(request: Request, html: string): string {
  const accepted = parseAccept(request.headers.get('accept-language') ?? '').filter(({ q }) => q > 0);
  const language = negotiateLanguage(accepted.map(({ type }) => type));
  return html.replace(/<html lang="\w+">/, `<html lang="${language}" dir="${directionOf(language)}">`);
}
