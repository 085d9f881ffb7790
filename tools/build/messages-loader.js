import { compileMessage } from '@lingui/message-utils/compileMessage';
import { toPseudoLanguage } from './pseudo-language.js';

/**
 * Compiles a catalogue (`messages/<language>.json`, ICU MessageFormat by id), so that the page needs no parser of it; in
 * the pseudo-language where PSEUDO_LANGUAGE is set.
 * @param {string} source
 */
export default function messagesLoader(source) {
  const messages = Object.entries(JSON.parse(source));
  const compiled = Object.fromEntries(messages.map(([id, message]) => [id, compileMessage(message)]));
  return JSON.stringify(process.env.PSEUDO_LANGUAGE ? toPseudoLanguage(compiled) : compiled);
}
