import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { instantField } from '../../fields.ts'

/** Without which calls fail. */
export const statusChecks = ['database', 'queue', 'disk'] as const
/** Free and used space of a disk. */
export const diskUses = ['data', 'database', 'backups'] as const

/** In bytes. */
const bytes = z.number().int().min(0)
const count = z.number().int().min(0)

/** A job whose last run was given up. */
export const failedJob = z.object({
  name: z.string(),
  time: instantField,
  /** In English, as the server's log has it. */
  reason: z.string(),
  /** State of a newer run; null when none is queued. */
  again: z.enum(['waiting', 'running', 'retrying']).nullable(),
})

/** Work that the server repeats all the time. */
export const pollerState = z.object({
  name: z.string(),
  /** Begin of the last tick; null before the first one. */
  lastTime: instantField.nullable(),
  /** Duration of the last finished tick, in milliseconds. */
  durationMs: z.number().min(0).nullable(),
  /** How much later than planned the last tick began, or the next one still has not; in milliseconds. */
  lagMs: z.number().min(0),
  /** The last failure since the server started; its reason in English, without values. */
  lastFailure: z.object({ time: instantField, reason: z.string() }).nullable(),
})

/** Calls of one endpoint on this server in the last hour; durations in milliseconds, from a histogram. */
export const endpointDuration = z.object({
  call: z.string(),
  count,
  medianMs: z.number().min(0),
  p95Ms: z.number().min(0),
  /** Answers with a code that an operator must look at. */
  failures: count,
})

/** The last reading of a backup to its end, on this server since its start. */
export const backupVerification = z.object({
  state: z.enum(['running', 'good', 'bad']),
  /** Name of the archive's file. */
  archive: z.string(),
  startedTime: instantField,
  /** Null while it runs. */
  finishedTime: instantField.nullable(),
  /** Read part of the archive, from 0 to 1. */
  share: z.number().min(0).max(1),
  /** In English; null unless it is bad. */
  reason: z.string().nullable(),
})

export const readSystemStatus = defineEndpoint({
  id: 'system-status.read',
  method: 'GET',
  path: '/api/system-status',
  summary: 'Read the state of this server: database, disks, backups, jobs',
  effect: 'read',
  access: 'system-status:read',
  beyondScope: 'It describes the installation.',
  input: {},
  response: z.object({
    /** Missing conditions of requests; empty when the server is ready. */
    failing: z.array(z.enum(statusChecks)),
    server: z.object({
      version: z.string(),
      /** The commit that the release was made of; null in a checkout. */
      build: z.string().nullable(),
      nodeVersion: z.string(),
      startedTime: instantField,
      /** The memory of the process, in bytes. */
      memoryBytes: bytes,
    }),
    database: z.object({
      /** How long it took to answer, in milliseconds; null when it does not. */
      answerMs: z.number().min(0).nullable(),
      /** Of PostgreSQL, and how large the database is; null when it does not answer. */
      version: z.string().nullable(),
      sizeBytes: bytes.nullable(),
      /** The server started it itself. */
      isPrivate: z.boolean(),
      /**
       * Migrations of this version that the database lacks, and migrations that it has of a newer version; null when it
       * does not answer.
       */
      migrations: z.object({ pending: count, newer: count }).nullable(),
    }),
    disks: z.array(
      z.object({ uses: z.array(z.enum(diskUses)), freeBytes: bytes, totalBytes: bytes, isFull: z.boolean() }),
    ),
    backup: z.object({
      /** When one is made every day, in UTC, such as `03:00`; null when none is. */
      nightlyAt: z.string().nullable(),
      /** When the last good one was begun, and its size; null when there is none that this server can see. */
      lastTime: instantField.nullable(),
      lastBytes: bytes.nullable(),
      /** One should have been made every day, and the last good one is older. */
      isLate: z.boolean(),
      verification: backupVerification.nullable(),
    }),
    /** On all servers of the database; null when it does not answer. */
    jobs: z
      .object({
        waiting: count,
        running: count,
        retrying: count,
        /** Since when the longest waits for a server. */
        waitingSince: instantField.nullable(),
        failed: z.array(failedJob),
      })
      .nullable(),
    /** For so long the oldest event that is not in the figures has waited, in milliseconds; null when unknown. */
    figuresLagMs: z.number().int().min(0).nullable(),
    /** Broken parts that requests do not need: for example `streaming`. */
    shortcomings: z.array(z.string()),
    pollers: z.array(pollerState),
    /** Event streams of this server: open ones, their users, and those cut off since the start because they read too slowly. */
    streams: z.object({ open: count, users: count, cut: count }),
    /** Endpoints with the highest p95, slowest first. */
    slowest: z.array(endpointDuration),
  }),
})
