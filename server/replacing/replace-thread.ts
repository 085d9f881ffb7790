import { answerQuestions } from '../budget/answer-questions.ts';
import { type ReplaceQuestion, replaceAll } from './replace-all.ts';

// The pool ends the thread if it takes too long.
answerQuestions((question: ReplaceQuestion) => replaceAll(question, Number.POSITIVE_INFINITY));
