import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Compiles a catalogue (`messages/<language>.json`, ICU MessageFormat by id), so that the page needs no parser of it.
 * @param {string} source
 */
export default function messagesLoader(source) {
  const messages = Object.entries(JSON.parse(source));
  return JSON.stringify(Object.fromEntries(messages.map(([id, message]) => [id, compileMessage(message)])));
}
