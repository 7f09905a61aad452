import type { Context } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobOutcome } from '../jobs/job.ts'

/** From a read that is in memory to a call that people complain about, in seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What a server counts about itself. */
export interface Metrics {
  /** Notes an answered call; `code` is that of the envelope. */
  observeRequest(call: string, code: number, seconds: number): void
  /** Notes a run of a job. */
  observeJob(job: string, outcome: JobOutcome): void
  /** Reports the number of open event streams, asked when somebody looks. */
  watchStreams(count: () => number): void
  /** Everything counted, in Prometheus' text format. */
  read(): Promise<string>
  /** Answers `GET /metrics` with {@link read}. */
  handle(context: Context): Promise<Response>
}

/** Metrics of one server, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call, by call id and envelope code',
    labelNames: ['call', 'code'],
    buckets: durationBuckets,
    registers,
  })
  const jobs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs on this server, by name and outcome',
    labelNames: ['job', 'outcome'],
    registers,
  })
  return {
    observeRequest: (call, code, seconds) => calls.observe({ call, code }, seconds),
    observeJob: (job, outcome) => jobs.inc({ job, outcome }),
    watchStreams(count) {
      new Gauge({
        name: 'event_streams_open',
        help: 'Browsers that listen for events on this server',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
    read: () => registry.metrics(),
    async handle(context) {
      return context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
    },
  }
}
