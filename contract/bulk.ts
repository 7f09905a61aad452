/**
 * `rows`: from so many rows on, a change is made by a job; `listed`: jobs that are listed at once; `days`: how long they
 * are.
 */
export const bulkLimits = { rows: 1000, listed: 20, days: 30 } as const

/**
 * `done`: all was changed; `cancelled`, `failed`: nothing was. A job changes all of its rows in one transaction, so
 * no reader sees only some of them changed.
 */
export const bulkStates = ['running', 'done', 'cancelled', 'failed'] as const
export type BulkState = (typeof bulkStates)[number]
