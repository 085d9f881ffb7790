import { describe, expect, it } from 'vitest';
import { createRecogniser } from './recogniser.ts';
import { targetUsesTerm } from './target-check.ts';
import type { TermInput } from './term.ts';

function find(language: string, terms: (string | Partial<TermInput>)[], text: string) {
  const inputs = terms.map((term, i) => ({
    term_id: i + 1,
    text: '',
    ...(typeof term === 'string' ? { text: term } : term),
  }));
  return createRecogniser(language, inputs).find(text);
}

const matched = (...args: Parameters<typeof find>) => find(...args).map((hit) => hit.matched);

describe('the term recogniser', () => {
  it('finds "hit point" in "hit points" and not in "points were hit"', () => {
    const text = 'You lose 2 hit points.';
    const hits = find('en', ['hit point'], text);
    expect(hits).toEqual([
      {
        term_id: 1,
        start: 11,
        end: 21,
        matched: 'hit points',
        kind: 'inflected',
        reason: '“points” is a form of “point”',
      },
    ]);
    expect(find('en', ['hit point'], 'points were hit')).toEqual([]);
    expect(find('en', ['hit point'], 'He was hit. Points follow.')).toEqual([]);
    expect(find('en', ['hit point'], 'hit two points')).toEqual([]);
  });

  it('finds a Russian noun in another case', () => {
    expect(find('ru', ['карта'], 'Возьмите две карты.')[0]).toMatchObject({
      matched: 'карты',
      kind: 'inflected',
    });
    expect(find('ru', ['карта'], 'Карта')[0]).toMatchObject({ kind: 'exact', start: 0, end: 5 });
  });

  it.each([
    ['ar', 'كتاب', 'الكتاب'],
    ['bg', 'карта', 'картите'],
    ['ca', 'drac', 'dracs'],
    ['cs', 'drak', 'draka'],
    ['da', 'spiller', 'spillere'],
    ['de', 'Karte', 'Karten'],
    ['el', 'παιχνίδι', 'παιχνίδια'],
    ['eo', 'drako', 'drakojn'],
    ['es', 'jugador', 'jugadores'],
    ['et', 'mängija', 'mängijate'],
    ['eu', 'jokalari', 'jokalariak'],
    ['fi', 'pelaaja', 'pelaajat'],
    ['fr', 'joueur', 'joueurs'],
    ['ga', 'imreoir', 'imreoirí'],
    ['hi', 'खिलाड़ी', 'खिलाड़ियों'],
    ['hu', 'kártya', 'kártyák'],
    ['hy', 'խաղացող', 'խաղացողներ'],
    ['id', 'pemain', 'pemainnya'],
    ['it', 'giocatore', 'giocatori'],
    ['ko', '용', '용은'],
    ['lt', 'žaidėjas', 'žaidėjai'],
    ['lv', 'spēlētājs', 'spēlētāji'],
    ['nb', 'spiller', 'spillere'],
    ['ne', 'खेलाडी', 'खेलाडीहरू'],
    ['nl', 'speler', 'spelers'],
    ['pl', 'karta', 'karty'],
    ['pt', 'jogador', 'jogadores'],
    ['ro', 'jucător', 'jucători'],
    ['sk', 'karta', 'karty'],
    ['sl', 'karta', 'karte'],
    ['sr', 'карта', 'карте'],
    ['sv', 'spelare', 'spelarna'],
    ['ta', 'புத்தகம்', 'புத்தகங்கள்'],
    ['tr', 'oyuncu', 'oyuncular'],
    ['uk', 'карта', 'карти'],
    ['yi', 'מענטש', 'מענטשן'],
  ])('finds an inflected noun in %s: %s in %s', (language, term, text) => {
    expect(find(language, [term], text)).toMatchObject([{ kind: 'inflected', matched: text }]);
    expect(find(language, [term], term)).toMatchObject([{ kind: 'exact' }]);
  });

  it('does not treat a word of the same origin as an inflected form', () => {
    expect(matched('en', ['general', 'university'], 'A generous universe')).toEqual([]);
    expect(matched('en', ['hit', 'knife'], 'hitting knives')).toEqual(['hitting', 'knives']);
  });

  it('lets the longest term win, and keeps all terms with the same words', () => {
    const hits = find(
      'en',
      ['hit', 'hit point', 'hit point maximum', 'point', 'hit points'],
      'hit point maximum, hit points',
    );
    expect(hits.map((hit) => [hit.term_id, hit.matched])).toEqual([
      [3, 'hit point maximum'],
      [5, 'hit points'],
    ]);
    expect(find('en', ['card', 'Card'], 'card').map((hit) => hit.term_id)).toEqual([1, 2]);
  });

  it('matches an abbreviation only in capitals', () => {
    expect(matched('en', ['IT'], 'it is IT')).toEqual(['IT']);
    expect(matched('en', ['PDF'], 'two PDFs, no pdf')).toEqual(['PDFs']);
    expect(matched('en', ['dragon'], 'DRAGON')).toEqual(['DRAGON']);
  });

  it("applies a term's marks exact, case-sensitive and prefix", () => {
    expect(matched('en', [{ text: 'dragon', exact: true }], 'dragons, a Dragon')).toEqual(['Dragon']);
    expect(matched('en', [{ text: 'Turkey', case_sensitive: true }], 'turkeys in Turkey')).toEqual([
      'Turkey',
    ]);
    expect(matched('de', [{ text: 'Drachen', prefix: true }], 'Der Drachenhort')).toEqual(['Drachenhort']);
    expect(matched('de', [{ text: 'roter Drachen', prefix: true }], 'ein roter Drachenhort')).toEqual([
      'roter Drachenhort',
    ]);
  });

  it('returns offsets into the given text, including inline codes', () => {
    const text =
      'Lose \u0002<1>\u0003hit\u0002</1>\u0003 \u0002<2>\u0003po\u0002<3>\u0003ints\u0002</3>\u0003\u0002</2>\u0003.';
    const [hit] = find('en', ['hit point'], text);
    expect(hit && text.slice(hit.start, hit.end)).toBe(
      'hit\u0002</1>\u0003 \u0002<2>\u0003po\u0002<3>\u0003ints',
    );
    expect(matched('en', ['hit point'], 'hit\u0002<1/>\u0003points')).toEqual(['hit\u0002<1/>\u0003points']);
    expect(find('en', ['point'], '😀 point')[0]).toMatchObject({ start: 3, end: 8 });
  });

  it('keeps signs that belong to a term', () => {
    expect(matched('en', ['C++', '.NET', 'R&D', '→'], 'C and C++ in .NET, R&D, R and D → net')).toEqual([
      'C++',
      '.NET',
      'R&D',
      '→',
    ]);
    expect(matched('en', ['C'], 'C++')).toEqual([]);
    expect(matched('fr', ['homme'], "l'homme")).toEqual(['homme']);
  });

  it('finds substrings in languages without spaces', () => {
    expect(find('zh-CN', ['翻译', '翻译记忆', '库'], '打开翻译记忆库')).toMatchObject([
      { term_id: 2, start: 2, end: 6, kind: 'exact' },
      { term_id: 3, start: 6, end: 7 },
    ]);
    expect(matched('ja', ['ドラゴン', 'PC'], 'ドラゴンのPCとPCB')).toEqual(['ドラゴン', 'PC']);
    expect(matched('th', ['มังกร'], 'อัศวินสู้มังกรแดง')).toEqual(['มังกร']);
  });

  it('uses added, changed and removed terms at once', () => {
    const recogniser = createRecogniser('en', [{ term_id: 1, text: 'card' }]);
    recogniser.add({ term_id: 2, text: 'trap card' });
    expect(recogniser.find('trap cards').map((hit) => hit.term_id)).toEqual([2]);
    recogniser.update({ term_id: 2, text: 'spell' });
    expect(recogniser.find('trap cards, spells').map((hit) => hit.term_id)).toEqual([1, 2]);
    expect(recogniser.remove(1)).toBe(true);
    expect(recogniser.remove(1)).toBe(false);
    expect(recogniser.find('trap cards, spells').map((hit) => hit.term_id)).toEqual([2]);
    expect(recogniser.size).toBe(1);
  });

  it('finds a term among very many where a plain search finds it', () => {
    const consonants = [...'bdfgklmnprtvz'];
    const vowels = [...'aeiou'];
    const word = (n: number) => {
      let text = '';
      for (let rest = n + 40; rest > 0; rest = Math.floor(rest / 65)) {
        text += `${consonants[rest % 13]}${vowels[Math.floor(rest / 13) % 5]}`;
      }
      return `${text}k`;
    };
    const terms = Array.from({ length: 5000 }, (_, i) => ({ term_id: i, text: `${word(i)} ${word(i * 7)}` }));
    const recogniser = createRecogniser('xx', terms);
    for (const { term_id, text } of terms.filter((_, i) => i % 97 === 0)) {
      const sentence = `qq ${text} ww`;
      expect(recogniser.find(sentence)).toContainEqual(
        expect.objectContaining({ term_id, start: 3, end: 3 + text.length }),
      );
    }
  });
});

describe('the check that a translation uses a term', () => {
  it('accepts inflection and, in compounding languages, compounds', () => {
    expect(targetUsesTerm('Zwei Karten', 'Karte', 'de')).toBe(true);
    expect(targetUsesTerm('Der Drachenkönig', 'Drache', 'de')).toBe(true);
    expect(targetUsesTerm('Der Feuerdrache', 'Drache', 'de')).toBe(true);
    expect(targetUsesTerm('Der Ritter', 'Drache', 'de')).toBe(false);
    expect(targetUsesTerm('Возьмите карту', 'карта', 'ru')).toBe(true);
    expect(targetUsesTerm('points were hit', 'hit point', 'en')).toBe(false);
    expect(targetUsesTerm('Der Feuerdrache', { text: 'Drache', exact: true }, 'de')).toBe(false);
    expect(targetUsesTerm('打开翻译记忆库', '记忆库', 'zh')).toBe(true);
  });
});
