import { useRef, useState } from 'react';

export interface Upload {
  id: number;
  file: File;
  /** 0–1; `null` = uploaded, being processed by the server. */
  progress: number | null;
  error: unknown;
}

export interface SendOptions {
  signal: AbortSignal;
  onUploadProgress: (progress: { loaded: number; total: number }) => void;
}

export interface Uploads {
  list: readonly Upload[];
  start(files: readonly File[]): void;
  /** Cancels it if running, and removes it from the list. */
  cancel(id: number): void;
  retry(id: number): void;
}

/**
 * Runs uploads one after the other. `send` makes the call; a finished upload leaves the list (its resource
 * and job are visible by then), a failed one stays with its error.
 */
export function useUploads(send: (file: File, options: SendOptions) => Promise<unknown>): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const latest = useRef(send);
  latest.current = send;

  function change(id: number, fields: Partial<Upload>) {
    setList((current) => current.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)));
  }
  function remove(id: number) {
    setList((current) => current.filter((entry) => entry.id !== id));
  }
  function run(id: number, file: File) {
    const controller = new AbortController();
    running.current.set(id, controller);
    queue.current = queue.current.then(async () => {
      const { signal } = controller;
      if (signal.aborted) return;
      try {
        await latest.current(file, {
          signal,
          onUploadProgress: ({ loaded, total }) =>
            change(id, { progress: total > 0 && loaded < total ? loaded / total : null }),
        });
        remove(id);
      } catch (error) {
        if (!signal.aborted) change(id, { error });
      } finally {
        running.current.delete(id);
      }
    });
  }

  return {
    list,
    start(files) {
      const added = files.map((file) => ({ id: ++lastId.current, file, progress: 0, error: null }));
      setList((current) => [...current, ...added]);
      for (const { id, file } of added) run(id, file);
    },
    cancel(id) {
      running.current.get(id)?.abort();
      remove(id);
    },
    retry(id) {
      const entry = list.find((other) => other.id === id);
      if (!entry) return;
      change(id, { error: null, progress: 0 });
      run(id, entry.file);
    },
  };
}
