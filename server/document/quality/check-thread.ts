import { checkSegment } from '../../../shared/domain/checks/index.ts';
import { answerQuestions } from '../../budget/answer-questions.ts';
import type { CheckQuestion } from './check-fairly.ts';

answerQuestions(({ input, settings }: CheckQuestion) => checkSegment(input, settings));
