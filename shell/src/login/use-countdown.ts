import { useEffect, useState } from 'react';
import type { SignInProblem } from './sign-in-problem.ts';

/** Remaining seconds of a problem's wait, measured by the clock rather than by counting ticks. */
export function useCountdown(problem: SignInProblem | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const wait = problem?.waitSeconds ?? 0;
    setLeft(Math.ceil(wait));
    if (wait <= 0) return;
    const end = performance.now() + wait * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [problem]);
  return left;
}
