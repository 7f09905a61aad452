import type { Queries } from '../database/database.ts'
import { readQueueState } from '../jobs/queue-state.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { PollerState } from '../poller.ts'
import type { HealthReport } from './health.ts'

/** What the gauges of a server read at each scrape. */
export interface ServerGaugeSources {
  queries: Queries
  readHealth(): Promise<HealthReport>
  pollers(): PollerState[]
  streams(): { cut: number; users: number }
  version: string
  /** The commit of a release; null in a checkout. */
  build: string | null
}

/** The gauges of one scrape share readings of this age, in milliseconds. */
const sharedMs = 500

/** Adds what operators watch: readiness, disks, database, queue, pollers, event streams, version. */
export function watchServer(metrics: Metrics, sources: ServerGaugeSources): void {
  const health = shared(sources.readHealth)
  const queue = shared(() => readQueueState(sources.queries))
  metrics.watch({
    name: 'server_ready',
    help: '1 when the server takes requests, as /readyz says; 0 when not',
    read: async () => ((await health()).failing.length === 0 ? 1 : 0),
  })
  metrics.watch({
    name: 'database_answer_seconds',
    help: 'Time to get a connection of the pool and an answer of PostgreSQL; NaN when it does not answer',
    read: async () => ((await health()).databaseMs ?? Number.NaN) / 1000,
  })
  const disks = (name: string, help: string, bytes: 'freeBytes' | 'totalBytes') =>
    metrics.watchEach({
      name,
      help,
      type: 'gauge',
      label: 'use',
      read: async () =>
        Object.fromEntries(
          (await health()).disks.flatMap(disk => disk.uses.map(use => [use, disk[bytes]] as const)),
        ),
    })
  disks('disk_free_bytes', 'Free space of the disk, by use: data, database, backups', 'freeBytes')
  disks('disk_size_bytes', 'Size of the disk, by use: data, database, backups', 'totalBytes')
  metrics.watchEach({
    name: 'jobs_queued',
    help: 'Runs of jobs on all servers of the database, by state: waiting, running, retrying; failed: jobs whose last run was given up',
    type: 'gauge',
    label: 'state',
    read: async () => {
      const { waiting, running, retrying, failed } = await queue()
      return { waiting, running, retrying, failed: failed.length }
    },
  })
  metrics.watch({
    name: 'jobs_wait_seconds',
    help: 'For how long the oldest due run of a job has waited for a server',
    read: async () => {
      const since = (await queue()).waitingSince
      return since === undefined ? 0 : (Date.now() - since.getTime()) / 1000
    },
  })
  const pollers = (
    name: string,
    help: string,
    type: 'gauge' | 'counter',
    of: (poller: PollerState) => number,
  ) =>
    metrics.watchEach({
      name,
      help,
      type,
      label: 'poller',
      read: async () => Object.fromEntries(sources.pollers().map(poller => [poller.name, of(poller)])),
    })
  pollers(
    'poller_lag_seconds',
    'How much later than planned a poller works',
    'gauge',
    ({ lagMs }) => lagMs / 1000,
  )
  pollers('poller_failures_total', 'Failed ticks of a poller', 'counter', ({ failures }) => failures)
  metrics.watch({
    name: 'event_stream_users',
    help: 'Users with an open event stream on this server',
    read: async () => sources.streams().users,
  })
  metrics.watchEach({
    name: 'event_streams_ended_total',
    help: 'Event streams that this server ended, by reason: slow, the browser did not read',
    type: 'counter',
    label: 'reason',
    read: async () => ({ slow: sources.streams().cut }),
  })
  metrics.watchEach({
    name: 'server_version',
    help: 'Always 1; the label is the version, with the commit of a release after a plus sign',
    type: 'gauge',
    label: 'version',
    read: async () => ({
      [sources.build === null ? sources.version : `${sources.version}+${sources.build}`]: 1,
    }),
  })
}

/** Reads once for callers that come close together. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at > sharedMs) last = { at, value: read() }
    return last.value
  }
}
