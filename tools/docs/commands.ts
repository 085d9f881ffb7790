/** A command in the documentation. */
export interface DocumentedCommand {
  /** `README.md:63` */
  at: string;
  words: string[];
}

const PROGRAM = /^(?:[A-Z_][A-Z0-9_]*=\S* )*(?:npm|npx|node) +[\w<-]/;
/** To be replaced by the reader: `<name>`, `…`. */
const PLACEHOLDER = /<[^>]*>|…/g;

function wordsOf(command: string): string[] {
  const plain = command
    .replace(/-w remotes\/<name>/, '-w remotes/glossary')
    .replace(PLACEHOLDER, 'x')
    .replace(/(^|\s)\[|\](?=\s|$)/g, '$1');
  const words = plain.match(/"[^"]*"|\S+/g) ?? [];
  return words.filter((word) => word !== '|').map((word) => word.replaceAll('"', ''));
}

/** The commands joined by `&&`, without trailing remarks. */
function commandsOf(line: string): string[] {
  const [code = ''] = line.trim().split(/\s+#\s|\s{3,}/);
  return code.split(' && ').filter((each) => PROGRAM.test(each));
}

/** All npm, npx and node commands in code blocks and running text. */
export function documentedCommands(file: string, text: string): DocumentedCommand[] {
  const found: DocumentedCommand[] = [];
  let inBlock = false;
  // A continued line counts as one.
  const lines = text.replace(/\\\n/g, (end) => end.replace('\\\n', '\u0000')).split('\n');
  let number = 0;
  for (const joined of lines) {
    number += 1;
    const line = joined.replaceAll('\u0000', ' ');
    const at = `${file}:${number}`;
    number += joined.split('\u0000').length - 1;
    if (line.startsWith('```')) inBlock = !inBlock;
    const isCode = inBlock || line.startsWith('    ');
    const commands = isCode
      ? commandsOf(line)
      : [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => commandsOf(code));
    for (const command of commands) found.push({ at, words: wordsOf(command) });
  }
  return found;
}
