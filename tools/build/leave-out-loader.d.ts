/** Bodies to put in place, by the function's name; `null` throws. */
interface Loader {
  getOptions(): { functions: Record<string, string | null> };
}

export default function leaveOutLoader(this: Loader, source: string): string;
