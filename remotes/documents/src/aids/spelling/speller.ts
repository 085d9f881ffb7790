/** The server's verdict on words. */
export interface Answer {
  has_dictionary: boolean;
  misspelt: readonly string[];
}

/** Maximum cached words: enough for a long document, at some 100 bytes each. */
const MOST_KEPT = 5_000;
/** Maximum words per request, the server's limit. */
const MOST_ASKED = 1_000;
/** Delay after a request without an answer, ms. */
const REST_MS = 20_000;

/** Finds misspelt words of a document: asks the server once per word, and caches the most recent. */
export class Speller {
  #ask: (words: string[]) => Promise<Answer>;
  #now: () => number;
  /** Whether a word is misspelt; the most recent last. */
  #verdicts = new Map<string, boolean>();
  #asked = new Map<string, Promise<void>>();
  #restsUntil = 0;

  /** `false` = the language has no dictionary, so nothing more is asked; `null` = not known yet. */
  hasDictionary: boolean | null = null;

  constructor(ask: (words: string[]) => Promise<Answer>, now: () => number = Date.now) {
    this.#ask = ask;
    this.#now = now;
  }

  /** `undefined` = not known yet. */
  isMisspelt(word: string): boolean | undefined {
    const verdict = this.#verdicts.get(word);
    if (verdict !== undefined) this.#keep(word, verdict);
    return verdict;
  }

  /** Looks up unknown words. Without an answer they stay unknown until the next look-up. */
  async judge(words: Iterable<string>): Promise<void> {
    if (this.hasDictionary === false) return;
    const waitedFor = new Set<Promise<void>>();
    const open: string[] = [];
    for (const word of new Set(words)) {
      const running = this.#asked.get(word);
      if (running) waitedFor.add(running);
      else if (this.isMisspelt(word) === undefined) open.push(word);
    }
    if (this.#now() >= this.#restsUntil) {
      for (let at = 0; at < open.length; at += MOST_ASKED)
        waitedFor.add(this.#question(open.slice(at, at + MOST_ASKED)));
    }
    await Promise.all(waitedFor);
  }

  /** Forgets a word that was added or removed, also capitalised as at the beginning of a sentence. */
  forget(word: string): void {
    const small = word.toLowerCase();
    for (const known of this.#verdicts.keys())
      if (known.toLowerCase() === small) this.#verdicts.delete(known);
  }

  #question(words: string[]): Promise<void> {
    const answered = this.#ask(words)
      .then(({ has_dictionary, misspelt }) => {
        this.hasDictionary = has_dictionary;
        const wrong = new Set(misspelt);
        for (const word of words) this.#keep(word, wrong.has(word));
      })
      .catch(() => {
        this.#restsUntil = this.#now() + REST_MS;
      })
      .finally(() => {
        for (const word of words) this.#asked.delete(word);
      });
    for (const word of words) this.#asked.set(word, answered);
    return answered;
  }

  #keep(word: string, verdict: boolean): void {
    this.#verdicts.delete(word);
    this.#verdicts.set(word, verdict);
    for (const oldest of this.#verdicts.keys()) {
      if (this.#verdicts.size <= MOST_KEPT) break;
      this.#verdicts.delete(oldest);
    }
  }
}
