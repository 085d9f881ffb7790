import { t } from '../messages.ts';
import { createStore, useStore } from '../store.ts';
import { formatFullDate, formatRelative } from './relative-time.ts';

/** One clock for all dates of the page. */
const clock = createStore(Date.now());
let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const ticking = {
  ...clock,
  subscribe(listener: () => void) {
    const stop = clock.subscribe(listener);
    if (readers++ === 0) timer = setInterval(() => clock.set(Date.now()), 30_000);
    return () => {
      stop();
      if (--readers === 0) clearInterval(timer);
    };
  },
};

/** A date relative to now, with the full date on hover; `time` is ISO 8601, `null` shows `never`. */
export function RelativeTime({ time, never = t('time.never') }: { time: string | null; never?: string }) {
  const now = useStore(ticking);
  if (time === null) return <>{never}</>;
  const at = Date.parse(time);
  if (Number.isNaN(at)) return <>{time}</>;
  return (
    <time dateTime={time} title={formatFullDate(at)}>
      {formatRelative(at, Math.max(now, Date.now()))}
    </time>
  );
}
