/** Sample text in each script with a configurable font. */
export const SAMPLES = {
  Latn: { lang: 'en', text: 'Sphinx of black quartz, judge my vow: 0123456789' },
  Cyrl: { lang: 'ru', text: 'Съешь ещё этих мягких французских булок: 0123456789' },
  Grek: { lang: 'el', text: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία: 0123456789' },
  Arab: { lang: 'ar', text: 'نص حكيم له سر قاطع وذو شأن عظيم: ٠١٢٣٤٥٦٧٨٩' },
  Hebr: { lang: 'he', text: 'דג סקרן שט בים מאוכזב ולפתע מצא חברה: 0123456789' },
  Deva: { lang: 'hi', text: 'ऋषियों को सताने वाले दुष्ट राक्षसों के राजा: ०१२३४५६७८९' },
  Beng: { lang: 'bn', text: 'বর্ষামুখর দিন শেষে, ঊর্ধ্বপানে চেয়ে: ০১২৩৪৫৬৭৮৯' },
  Thai: { lang: 'th', text: 'เป็นมนุษย์สุดประเสริฐเลิศคุณค่า: 0123456789' },
  Jpan: { lang: 'ja', text: 'いろはにほへと ちりぬるを 色は匂へど：0123456789' },
  Kore: { lang: 'ko', text: '다람쥐 헌 쳇바퀴에 타고파: 0123456789' },
  Hans: { lang: 'zh-Hans', text: '天地玄黄，宇宙洪荒：0123456789' },
  Hant: { lang: 'zh-Hant', text: '天地玄黃，宇宙洪荒：0123456789' },
} as const;

/** An ISO 15924 code. */
export type Script = keyof typeof SAMPLES;
