import { pageLanguage } from '@tessera/shared/messages';
import { textDirection } from '@tessera/shared/text/languages';
import { Select } from '@tessera/shared/ui';
import { useState } from 'react';
import { FAMILIES, type Font, type Look, type Side, styleOfText, type TextLook } from '../core/look/look.ts';
import { t } from './messages.ts';
import * as css from './preferences.module.css';
import { SAMPLES, type Script } from './samples.ts';

/** Text sizes to choose from, px at the browser's default size. */
const SIZES: readonly number[] = [12, 13, 14, 15, 16, 18, 20, 22, 24, 28];
const FONTS = Object.keys(FAMILIES) as Font[];
const SCRIPTS = Object.keys(SAMPLES) as Script[];

interface TextLookFieldProps {
  side: Side;
  texts: Look[Side];
  onChange: (texts: Look[Side]) => void;
}

/** Font and size of the source or target texts, for one script at a time. */
export function TextLookField({ side, texts, onChange }: TextLookFieldProps) {
  const [script, setScript] = useState<Script>('Latn');
  const { font, size } = texts[script] ?? {};
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'script' });
  const nameOf = (each: Script) => names.of(each) ?? each;
  const change = (next: TextLook) => onChange({ ...texts, [script]: next });
  const { lang, text } = SAMPLES[script];
  return (
    <fieldset className={css.text}>
      <legend>{t(`text.${side}`)}</legend>
      <Select<Script>
        label={t('text.script')}
        value={script}
        onChange={setScript}
        options={SCRIPTS.map((value) => ({
          value,
          label: isChanged(texts[value]) ? t('text.changed', { script: nameOf(value) }) : nameOf(value),
        }))}
      />
      <Select<Font | ''>
        label={t('text.font')}
        value={font ?? ''}
        onChange={(value) => change({ ...(value && { font: value }), ...(size && { size }) })}
        options={[
          { value: '', label: t('text.default') },
          ...FONTS.map((value) => ({ value, label: t(`font.${value}`) })),
        ]}
      />
      <Select
        label={t('text.size')}
        value={String(size ?? '')}
        onChange={(value) => change({ ...(font && { font }), ...(value && { size: Number(value) }) })}
        options={[
          { value: '', label: t('text.default') },
          ...SIZES.map((value) => ({ value: String(value), label: t('text.pixels', { n: value }) })),
        ]}
      />
      <p
        className={css.sample}
        data-side={side}
        lang={lang}
        dir={textDirection(lang)}
        style={styleOfText(side, { ...(font && { font }), ...(size && { size }) })}
      >
        {text}
      </p>
    </fieldset>
  );
}

const isChanged = (text: TextLook | undefined) => text?.font !== undefined || text?.size !== undefined;
