import { answerQuestions } from '../budget/answer-questions.ts';
import { findMisspeltIn, suggestIn } from './hunspell.ts';
import type { SpellQuestion } from './speller.ts';

answerQuestions(({ dictionary, words, suggest }: SpellQuestion) =>
  suggest === undefined ? findMisspeltIn(dictionary, words) : suggestIn(dictionary, suggest),
);
