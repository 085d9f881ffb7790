import { compileMessage } from '@lingui/message-utils/compileMessage';
import { toPseudoLanguage } from './pseudo-language.js';

/**
 * Compiles a catalogue (`messages/<language>.json`, ICU MessageFormat by id), so that the page needs no
 * parser; in the pseudo-language if PSEUDO_LANGUAGE is set.
 * @param {string} source
 */
export default function messagesLoader(source) {
  const messages = Object.entries(JSON.parse(source));
  const compiled = Object.fromEntries(messages.map(([id, message]) => [id, compileMessage(message)]));
  return JSON.stringify(process.env.PSEUDO_LANGUAGE ? toPseudoLanguage(compiled) : compiled);
}
