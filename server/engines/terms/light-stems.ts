interface Endings {
  /** Fewest letters that must remain. */
  least: number;
  endings: string[];
}

/** Languages that stack endings: endings are removed until none is left. */
const AGGLUTINATING = new Set(['et', 'eu', 'ko']);

function endings(least: number, list: string): Endings {
  return { least, endings: list.split(' ').sort((a, b) => b.length - a.length) };
}

/**
 * Inflectional endings of languages without a stemmer in the package: the longest one that leaves enough of
 * the word is removed. Cruder than Snowball, but it relates the cases and numbers of nouns, which most terms
 * are.
 */
const LANGUAGES: Record<string, Endings> = {
  be: endings(
    3,
    'а я о е ы і у ю й ь ам ям амі ямі ах ях ом ем ём ой ей ай яй аў яў оў ёў ага яга ому аму яму ую юю ая яя ое ее ыя ія ых іх ым ім ымі імі аю ею ью эй',
  ),
  ca: endings(
    3,
    's a e es as os ns ns is ons ions ió ions ions que ques gues ços ces ada ades ats at ar ant int ent ava aven à en o',
  ),
  cs: endings(
    3,
    'a e é ě i í o u ů y ý á ou em ém ím ým ech ích ých ách am ám ami emi ími ými ům ové ovi ho ého ího mu ému ímu ovy ova ovo ovou eti at ata aty ům ech ů',
  ),
  eo: endings(2, 'o oj on ojn a aj an ajn e en as is os us u i'),
  et: endings(
    3,
    'a e i u d id te de ide sid t st sse s l lt le ks ni na ta ga des tes ides test dest teks deks tele dele tel del telt delt tesse desse teni deni tega dega tena dena teta deta ist isse is il ilt ile ega eks est ele elt el asse ast as al alt ale aks aga usse ust us ul ult ule uks uga iga iks',
  ),
  eu: endings(
    3,
    'a ak ek en ari ei aren rekin arekin ekin an ean etan etako ko eko ra era etara tik etik etatik ik rik z az ez etaz ren entzat arentzat tzat i ri k n arik gan engan gatik arengatik engatik eraino raino rantz erantz',
  ),
  fa: endings(2, 'ها های هایی هایم هایت هایش ان ی ای م ت ش مان تان شان تر ترین'),
  gl: endings(3, 's a o e es as os ns óns ois ais eis ón ada ado ados adas ar er ir ando endo indo ou'),
  he: endings(2, 'ים ות י ה ת יה יו יך נו כם הם'),
  hr: endings(
    3,
    'a e i o u om em oj og ega eg om omu emu ome im ih ima ama ovi evi ova eva ovima evima ove eve ju ja je ji jem jom ijama ijom ije iji iju ija',
  ),
  ko: endings(
    1,
    '은 는 이 가 을 를 의 에 도 만 와 과 로 으로 에서 에게 한테 께 부터 까지 처럼 보다 이나 나 들 들은 들이 들을 들의 들에 들에게 들과 들로 입니다 이다 에는 에도 에서는 으로는 로는 이라는 라는 이란 란',
  ),
  lv: endings(
    3,
    's š a e i u o us is as es am em im um ām ēm ai ei ij ie iem ajam ajai ā ē ī ū os ās ēs īs ais ajiem ajām ajā ajos ajās ajiem a u i šu šiem ņu ņiem ļu ļiem',
  ),
  mk: endings(3, 'а и о е от та то те от ов ва во ве он на но не ата ето ите иот ата ови евци ци ња ја'),
  pl: endings(
    3,
    'a e y i o u ą ę ów om em ami ach iem iego emu iemu ego ej iej ym im ymi imi ych ich ie ia iu io ią ię iom iami iach owi owie ów ka ki kę ką ce ek ko',
  ),
  sk: endings(
    3,
    'a e é i í o u ú y ý á ou om em ám iam iach ách och ami mi ov ovi ovia ho ého ieho mu ému iemu ej ým ím ými ími ých ích ia ie iu',
  ),
  sl: endings(
    3,
    'a e i o u om em oma ema ov ev ih im imi am ama ami ah eh oh ega emu ej ju ja je ji jem jev jih jo ovi ova',
  ),
  uk: endings(
    3,
    'а я о е и і у ю й ь ам ям ами ями ах ях ом ем ем ою ею єю ові еві єві ів їв ей ого ому ій ої ую юю ая яя ое ее ії их їх им їм ими їми ия ію',
  ),
  yi: endings(3, 'ן ען ס ער עס ט סט ים ות לעך ל ע עם טער ערס'),
};

LANGUAGES.bs = LANGUAGES.hr as Endings;
LANGUAGES.sh = LANGUAGES.hr as Endings;

/** A function that removes inflectional endings from a lower-case word; `null` for other languages. */
export function lightStemmer(language: string): ((word: string) => string) | null {
  const rules = LANGUAGES[language];
  if (!rules) return null;
  const cut = (word: string) => {
    const ending = rules.endings.find((one) => word.length - one.length >= rules.least && word.endsWith(one));
    return ending ? word.slice(0, word.length - ending.length) : word;
  };
  if (!AGGLUTINATING.has(language)) return cut;
  return (word) => {
    let stem = word;
    for (let next = cut(stem); next !== stem; next = cut(stem)) stem = next;
    return stem;
  };
}
