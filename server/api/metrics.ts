import { Gauge, Histogram, Registry } from 'prom-client';

/** Upper ends of the duration buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A gauge and its current value. */
export interface Reading {
  name: string;
  help: string;
  labelNames?: string[];
  values: { labels?: Record<string, string>; value: number }[];
}

/**
 * Request counts and durations by endpoint and status. The number of series is bounded (a few hundred),
 * whatever clients send.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'tessera_http_request_duration_seconds',
    help: 'Requests and their duration, by endpoint',
    labelNames: ['endpoint', 'method', 'status'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  observe(request: { endpoint: string; method: string; status: number; seconds: number }): void {
    const { seconds, ...labels } = request;
    this.#requests.observe(labels, seconds);
  }

  /** The metrics in the Prometheus text format 0.0.4, with these gauges added. */
  render(readings: readonly Reading[]): Promise<string> {
    const registry = new Registry();
    for (const { values, labelNames = [], ...description } of readings) {
      const gauge = new Gauge({ ...description, labelNames, registers: [registry] });
      for (const { labels = {}, value } of values) gauge.set(labels, value);
    }
    return Registry.merge([this.#registry, registry]).metrics();
  }
}
