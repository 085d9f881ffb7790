import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49 000 passwords that were found most often in leaks, in small letters (decision 37). */
const LISTED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * What most guesses are made of: words and rows of keys, as they come or with figures, signs and look-alike letters
 * about them. Each stands for thousands of passwords, of which a list has the few that somebody was caught with.
 */
const ROOTS = new Set(
  `password passwort passwords passcode passphrase kennwort motdepasse contrasena parola haslo senha wachtwoord
  admin administrator root superuser sysadmin default guest user username login logon signin changeme changeit
  secret geheim letmein welcome willkommen bienvenue bienvenido hello hallo master access test tester testing temp
  temporary iloveyou loveyou mylove princess sunshine flower butterfly football baseball basketball soccer hockey
  dragon monkey shadow superman batman spiderman pokemon starwars matrix freedom whatever trustno computer internet
  samsung google facebook microsoft windows apple michael jennifer jordan charlie michelle jessica ashley daniel
  thomas robert summer winter spring autumn sommer frühling herbst january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday london paris berlin
  qwerty qwertz azerty asdf asdfgh zxcvbn yxcvbn qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm yxcvbnm qazwsx
  qazwsxedc wsxedc abc abcd abcdef xyz tessera translation translator translations`.split(/\s+/),
);

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Figures and signs alone, no longer than a date or a telephone number, are tried one and all. */
const LONGEST_DATE = 10;

/** Whether guessing would come to it early: a common password or word dressed up, a row of keys or figures, one piece repeated. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,4}?)\1+.{0,1}$/su.test(text) || isRow(text)) return true;
  if (!/\p{L}/u.test(text)) return text.length <= LONGEST_DATE;
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (LISTED.has(text) || LISTED.has(bare)) return true;
  const plain = (word: string) => word.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const forms = [bare, plain(bare), plain(text.replace(/[\d\s\p{P}\p{S}]+$/u, '')), plain(text)];
  return forms.some((form) => isMadeOfRoots(form.replace(/[^\p{L}]+/gu, '')) && !isPhrase(form));
}

/** Several words in a row are a phrase, which guessing does not come to early. */
function isPhrase(form: string): boolean {
  return /\p{L}[\s_-]+\p{L}/u.test(form);
}

function isMadeOfRoots(word: string): boolean {
  return (
    ROOTS.has(word) ||
    (word.length % 2 === 0 &&
      word.slice(0, word.length / 2) === word.slice(word.length / 2) &&
      ROOTS.has(word.slice(word.length / 2)))
  );
}

const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
];

/** A stretch of the alphabet, the figures or the keyboard, there and back. */
function isRow(text: string): boolean {
  return ROWS.some((row) => {
    const both = `${row}${row}`;
    return both.includes(text) || [...both].reverse().join('').includes(text);
  });
}
