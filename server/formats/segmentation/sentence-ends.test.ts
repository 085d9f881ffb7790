import { expect, test } from 'vitest';
import { segmenterFor, sentenceEnds } from './sentence-ends.ts';

function cut(text: string, language: string, abbreviations: readonly string[] = []): string[] {
  const ends = sentenceEnds(text, segmenterFor(language, abbreviations));
  return [0, ...ends].map((start, at) => text.slice(start, ends[at]).trim());
}

test.each([
  [
    'en',
    ['Ask Dr. Smith, e.g. at 5 p.m. today.', 'He lives in the U.S.', 'It is far.', '(Is it?)', '"Yes!"'],
  ],
  ['en-GB', ['Version 2.1 costs $3.50.', 'See p. 55, fig. 3 etc.', 'The end...', 'Really?!', 'No.']],
  [
    'de',
    ['Am 3. Mai kam Hr. Dr. Meier, z. B. wegen der Nr. 5 usw. usf.', '„Gut.“', 'Auf Seite 12.', 'Ende.'],
  ],
  [
    'de',
    [
      'Die Summe liegt bei 1 bis 5.',
      'Das sind Äpfel, Birnen usw.',
      'Es geht am %d. Mai im 4. Jh. v. Chr. los.',
    ],
  ],
  [
    'en',
    [
      'Your site runs %s.',
      'It is written in 1.5.x.',
      'He said no.',
      'See No. 5, e.g. A1.',
      'Ph.D. Smith left.',
    ],
  ],
  [
    'en',
    [
      'Choose Tools… ▸ Options.',
      'He called "No! No!" and ran.',
      'As shown.11',
      'Then (Smith said "so." (p. 5)).',
    ],
  ],
  ['fr', ['M. Dupont est là.', 'Il dit : « Bonjour ! »', 'Puis il part.']],
  ['ja', ['これは山です。', '「はい。」', 'いいえ！']],
  ['ja', ['これは山（高い。とても高い。）です。', '「はい。」と言った。', '次です。']],
  ['zh', ['我们去看《摔跤吧！爸爸》好吗？', '“好！”他说。', '走吧。']],
  ['pl', ['Mieszka przy ul. Długiej.', 'To np. Kraków itd.', 'Koniec.']],
  ['cs', ['Začíná v 8:00.', 'Viz obr. 5 a tzv. Malá Strana.']],
  ['es', ['¿Vienes?', 'No.', 'Va a 100 km/h.', '¿En la Cra. 7 No. 40-53?']],
  ['ru', ['Живёт в пгт. Брагиновка и т. д.', 'Всё.']],
  ['el', ['Τι είναι; ', 'Π.χ. αυτό.'].map((text) => text.trim())],
  ['ar', ['ما هذا؟', 'هذا كتاب.', 'يعود لاحقًا.', 'لا أحد يراقبك.', 'قال د. سامي نعم.']],
  ['he', ['זה הגודל.', 'היא צופה בך.', 'כן.']],
  ['hi', ['यह एक है।', 'यू.के. में दो है।', 'हाँ।']],
  ['xx', ['Of no known language.', 'But so it is.']],
])('splits sentences in %s', (language, sentences) => {
  const space = ['ja', 'zh'].includes(language) ? '' : ' ';
  expect(cut(sentences.join(space), language)).toEqual(sentences);
});

test.each([
  ['en', ['1.) The first item', '2.) The second item', '3.) The third item']],
  ['en', ['1) Open the file', '2) Save it (or not)', '3) Close it']],
  ['en', ['1. The first item', '2. The second item', '10. The tenth item']],
  ['en', ['It is so.', 'a. here it is', 'b. another']],
  ['en', ['(i) It is so.', '(ii) It is not.']],
  ['es', ['• 1. Busca', '• 2. Come', '• Descansa']],
  ['de', ['Gültig sind:', '• quer', '• hoch']],
  // Not lists: parts of a sentence, links in a line, ordinals.
  ['en', ['Either 1) open it, 2) save it or 3) close it.']],
  ['en', ['1. Set the value to 10.', 'Click OK.']],
  ['en', ['1. Set the level to 2.', 'Click OK.']],
  ['en', ['Home • About • Contact']],
  ['de', ['Es gilt Art. 6 Abs. 1 lit. a) DSGVO.', 'So ist es.']],
  ['de', ['1. Mai bis 2. Juni']],
  ['de', ['1. Die Datei öffnen 2. Die Datei sichern']],
])('splits list items on one line in %s: %j', (language, items) => {
  expect(cut(items.join(' '), language)).toEqual(items);
});

test('an empty line ends a sentence, a line does not', () => {
  expect(cut('A heading\n \nA text\nof two lines.', 'en')).toEqual(['A heading', 'A text\nof two lines.']);
});

test('further abbreviations end no sentence, and are not treated as patterns', () => {
  expect(cut('Das Fzg. Nr. Zwei. Ende.', 'de', ['Fzg'])).toEqual(['Das Fzg. Nr. Zwei.', 'Ende.']);
  expect(cut('One. Two.', 'en', ['.*', '(', 'O|e'])).toEqual(['One.', 'Two.']);
});
