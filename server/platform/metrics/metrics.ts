import { hash, timingSafeEqual } from 'node:crypto'
import { errors } from '@greenroom/contract/errors'
import type { Context } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from '../access/client-address.ts'
import type { HttpEnvironment } from '../access/request-context.ts'
import type { JobOutcome } from '../jobs/job.ts'
import { createLatencyWindow, type LatencyWindow } from './latency-window.ts'

/** From a read in memory to a request that users complain about, in seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Codes that an operator must look at; the demands of clients do not count. */
const operatorCodes: ReadonlySet<number> = new Set([
  errors.general.code,
  errors.storageFull.code,
  errors.databaseUnavailable.code,
])

/** A gauge whose value is read at each scrape. */
export interface GaugeSource {
  name: string
  help: string
  read(): Promise<number>
}

/** Values by one label, read at each scrape. */
export interface LabelledSource {
  name: string
  help: string
  /** A counter only grows while the server runs; its name ends in `_total`. */
  type: 'gauge' | 'counter'
  label: string
  read(): Promise<Readonly<Record<string, number>>>
}

/** Metrics of a server. */
export interface Metrics {
  /** Records an answered request; `code` is the envelope's. */
  observeRequest(call: string, code: number, seconds: number): void
  /** Records a run of a job. */
  observeJob(job: string, outcome: JobOutcome): void
  /** Adds the number of open event streams, read at each scrape. */
  watchStreams(count: () => number): void
  /** Adds the age of the newest good backup, read at each scrape. */
  watchBackups(lastAt: () => Promise<Date | undefined>): void
  /** Adds a gauge. */
  watch(gauge: GaugeSource): void
  /** Adds a gauge or a counter with a label. */
  watchEach(source: LabelledSource): void
  /** Endpoints with the highest p95 of the last hour on this server, slowest first. */
  slowest: LatencyWindow['slowest']
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>
  /** Answers `GET /metrics` with {@link read}, for the clients that {@link createMetrics} admits. */
  handle(context: Context<HttpEnvironment>): Promise<Response>
}

/**
 * Creates the metrics of one server in their own registry.
 * @param token clients that send it as `Authorization: Bearer …` may read the metrics; without one, local programs may
 */
export function createMetrics(token?: string): Metrics {
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
  const latencies = createLatencyWindow()
  return {
    observeRequest(call, code, seconds) {
      calls.observe({ call, code }, seconds)
      latencies.record(call, seconds * 1000, operatorCodes.has(code))
    },
    slowest: latencies.slowest,
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
    watchBackups(lastAt) {
      new Gauge({
        name: 'backup_age_seconds',
        help: 'Time since the last good backup was begun; infinite when there is none',
        registers,
        async collect() {
          this.set((Date.now() - ((await lastAt())?.getTime() ?? Number.NEGATIVE_INFINITY)) / 1000)
        },
      })
    },
    watch({ name, help, read }) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          // A failing gauge must not hide the others.
          this.set(await read().catch(() => Number.NaN))
        },
      })
    },
    watchEach({ name, help, type, label, read }) {
      const options = { name, help, labelNames: [label], registers }
      const values = () => read().catch(() => ({}))
      if (type === 'counter')
        new Counter({
          ...options,
          async collect() {
            const now = await values()
            this.reset()
            for (const [value, count] of Object.entries(now)) this.inc({ [label]: value }, count)
          },
        })
      else
        new Gauge({
          ...options,
          async collect() {
            const now = await values()
            this.reset()
            for (const [value, reading] of Object.entries(now)) this.set({ [label]: value }, reading)
          },
        })
    },
    read: () => registry.metrics(),
    async handle(context) {
      if (!mayRead(context, token)) return context.text('Forbidden', 403)
      return context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
    },
  }
}

function mayRead(context: Context<HttpEnvironment>, token: string | undefined): boolean {
  const { address, token: sent } = context.get('request')
  if (token !== undefined) return isSame(sent, token)
  // A local proxy may forward for any client. Without a connection there is no client.
  return address === '' || (isLoopback(address) && !context.req.header('x-forwarded-for'))
}

/** Compares in constant time. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
