import type { Settings } from '../settings.ts'

export type TimeLimitSettings = Pick<Settings, 'DATABASE_ACQUIRE_SECONDS' | 'DATABASE_STATEMENT_SECONDS'>

/** How long a request waits for the database, in milliseconds. */
export interface TimeLimits {
  /** Until it has a connection. */
  acquireMs: number
  /** Until a statement has its result; background work has no such limit. */
  statementMs: number
}

/** The limits of the settings, which are in seconds. */
export function readTimeLimits(settings: TimeLimitSettings): TimeLimits {
  return {
    acquireMs: settings.DATABASE_ACQUIRE_SECONDS * 1000,
    statementMs: settings.DATABASE_STATEMENT_SECONDS * 1000,
  }
}
