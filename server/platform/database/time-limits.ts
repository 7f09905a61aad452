import type { Settings } from '../settings.ts'

export type TimeLimitSettings = Pick<Settings, 'DATABASE_ACQUIRE_SECONDS' | 'DATABASE_STATEMENT_SECONDS'>

/** Time limits of the database work of a request, in milliseconds. */
export interface TimeLimits {
  /** Time to get a connection. */
  acquireMs: number
  /** Time of a statement; background work has no such limit. */
  statementMs: number
}

/** Converts the limits of the settings from seconds. */
export function readTimeLimits(settings: TimeLimitSettings): TimeLimits {
  return {
    acquireMs: settings.DATABASE_ACQUIRE_SECONDS * 1000,
    statementMs: settings.DATABASE_STATEMENT_SECONDS * 1000,
  }
}
