import { Textarea } from '@tessera/shared/ui';
import { useState } from 'react';

/** A list of words, separated by commas or lines; keeps the input as typed. */
export function WordList({
  words,
  onChange,
  ...field
}: {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  words: readonly string[];
  onChange: (words: string[]) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Textarea
      {...field}
      isOptional
      spellCheck={false}
      autoCapitalize="off"
      value={text ?? words.join(', ')}
      onChange={(next) => {
        setText(next);
        onChange(wordsIn(next));
      }}
    />
  );
}

function wordsIn(text: string): string[] {
  const words = text.split(/[,，、،;\n]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
