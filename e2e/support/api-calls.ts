interface JobState {
  status: string;
  error: string | null;
}

/** API calls of the admin, to prepare a test or check its outcome. */
export interface ApiCalls {
  /** Calls the API; returns the parsed body and throws unless the status is 2xx. */
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  upload(
    path: string,
    file: string | Uint8Array,
    name: string,
    fields?: Record<string, string>,
  ): Promise<unknown>;
  /** Waits until a job has ended, and throws when it failed. */
  finishJob(id: number): Promise<unknown>;
}

/** @param send Sends a request of the admin to a path below `/api`. */
export function apiCalls(send: (path: string, init: RequestInit) => Promise<Response>): ApiCalls {
  async function request(method: string, path: string, init: RequestInit): Promise<unknown> {
    const response = await send(path, { method, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  return {
    api: (method, path, body) =>
      request(method, path, body === undefined ? {} : { body: JSON.stringify(body) }),
    upload(path, file, name, fields = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set('file', new File([file as BlobPart], name));
      return request('POST', path, { body: form });
    },
    async finishJob(id) {
      for (;;) {
        const job = (await request('GET', `/job/${id}`, {})) as JobState;
        if (job.status === 'done') return job;
        if (job.status === 'failed') throw new Error(`Job ${id} failed: ${job.error}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
}
