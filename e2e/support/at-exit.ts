let isListening = false;

/** Runs `act` when this process ends, even by the signal that Vitest sends its workers. */
export function atExit(act: () => void): void {
  process.on('exit', act);
  if (!isListening) process.once('SIGTERM', () => process.exit());
  isListening = true;
}
