/** Upper ends of the duration buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  labels: string;
  /** Requests per bucket, not yet summed up; the last one is beyond the last bucket. */
  counts: number[];
  seconds: number;
}

export interface Gauge {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number }[];
}

/** Counts requests and how long they took, by endpoint and status: a few hundred series, whatever clients send. */
export class Metrics {
  readonly #series = new Map<string, Series>();

  observe(request: { endpoint: string; method: string; status: number; seconds: number }): void {
    const { endpoint, method, status, seconds } = request;
    const key = `${endpoint} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      const labels = labelsOf({ endpoint, method, status: String(status) });
      series = { labels, counts: Array(BUCKETS.length + 1).fill(0), seconds: 0 };
      this.#series.set(key, series);
    }
    const bucket = BUCKETS.findIndex((end) => seconds <= end);
    const index = bucket === -1 ? BUCKETS.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.seconds += seconds;
  }

  /** The text format of Prometheus, 0.0.4, with these gauges besides. */
  render(gauges: readonly Gauge[]): string {
    const name = 'tessera_http_request_duration_seconds';
    const lines = head(name, 'histogram', 'Requests and how long they took, by endpoint');
    for (const { labels, counts, seconds } of this.#series.values()) {
      let sum = 0;
      for (const [index, count] of counts.entries()) {
        sum += count;
        lines.push(`${name}_bucket{${labels},le="${BUCKETS[index] ?? '+Inf'}"} ${sum}`);
      }
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${sum}`);
    }
    for (const gauge of gauges) {
      lines.push(...head(gauge.name, 'gauge', gauge.help));
      for (const { labels = {}, value } of gauge.values) {
        const inner = labelsOf(labels);
        lines.push(`${gauge.name}${inner === '' ? '' : `{${inner}}`} ${value}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function labelsOf(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`)
    .join(',');
}
