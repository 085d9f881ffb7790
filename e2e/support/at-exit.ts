let isListening = false;

/** Runs `act` when this process ends, be it by the signal with which Vitest ends its workers. */
export function atExit(act: () => void): void {
  process.on('exit', act);
  if (!isListening) process.once('SIGTERM', () => process.exit());
  isListening = true;
}
