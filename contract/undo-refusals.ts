/** Why what an entry of the operation log tells of can't be undone. */
export const undoRefusals = [
  /** Somebody changed it since; that would be lost. */
  'changed',
  /** It is not there any more. */
  'gone',
  /** It is there again. */
  'exists',
  /** Other things have come to belong to it since; they would be lost. */
  'inUse',
  /** Something else has taken what must be unique, for example a user name. */
  'taken',
  /** What it belongs to is not there any more. */
  'orphaned',
  /** It has been undone. */
  'undone',
  /** What it was is a secret, which nobody keeps. */
  'secret',
  /** Nothing was changed. */
  'nothing',
  /** More at once than `undoLimits` has it. */
  'tooMany',
  /** It ran out. */
  'expired',
  /** A sign-in or a sign-out: what is over is over. */
  'session',
  /** Users have it already. */
  'sent',
  /** It has been decided, and those concerned were told. */
  'decided',
  /** It has an undoing of its own, where it was done. */
  'ownUndo',
  /** Another order moves money back. */
  'money',
  /** Switching it back is what takes it back, with all that it did. */
  'switch',
  /** The content of a file is not kept in the log. */
  'file',
  /** Only its owner moves it. */
  'private',
  /** Its entries were let go. */
  'dropped',
  /** Nothing says how. */
  'unmanaged',
] as const
export type UndoRefusal = (typeof undoRefusals)[number]

/**
 * `atOnce`: changes that are undone as one at most, which is more than any request makes; `bytes`: what they may say in
 * all, as a server holds all of it; `preview`: of more changes than these, the plan is made of the first of them.
 */
export const undoLimits = { atOnce: 120_000, bytes: 256 * 1024 * 1024, preview: 1000 } as const

/** What one undoing takes back: the change of one entry, or all changes of the request that the entry belongs to. */
export const undoScopes = ['entry', 'request'] as const
export type UndoScope = (typeof undoScopes)[number]
