/** The outcome of a call: a response, or unknown because the connection broke first. */
export type Outcome = { answered: true; status: number; body: unknown } | { answered: false; reason: string };

const TIMEOUT = 30_000;

/** A client that signs in once and calls the API of whichever server listens at the URL. */
export class HttpClient {
  readonly #base: string;
  #cookie = '';

  constructor(base: string) {
    this.#base = base;
  }

  async signIn(email: string, password: string): Promise<void> {
    const response = await fetch(`${this.#base}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`Signing in answered ${response.status}.`);
    this.#cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  get base(): string {
    return this.#base;
  }

  get cookie(): string {
    return this.#cookie;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Outcome> {
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(`${this.#base}/api${path}`, {
        method,
        headers: { cookie: this.#cookie, ...headers },
        signal: AbortSignal.timeout(TIMEOUT),
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { answered: true, status: response.status, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      return { answered: false, reason: reasonOf(error) };
    }
  }

  upload(path: string, file: { name: string; text: string }, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('file', new File([file.text], file.name));
    return this.call('POST', path, form);
  }

  /** The response body of a call that must succeed. */
  async expect<T>(method: string, path: string, body?: unknown): Promise<T> {
    return expectBody<T>(`${method} ${path}`, await this.call(method, path, body));
  }
}

export function expectBody<T>(what: string, outcome: Outcome): T {
  if (!outcome.answered) throw new Error(`${what} was not answered: ${outcome.reason}`);
  if (outcome.status >= 300)
    throw new Error(`${what} answered ${outcome.status}: ${JSON.stringify(outcome.body).slice(0, 300)}`);
  return outcome.body as T;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
