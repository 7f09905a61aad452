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
  /** More at once than `mostUndone`. */
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

/** So many changes are undone at once: each is looked at and written by itself. */
export const mostUndone = 1000

/** What one undoing takes back: the change of one entry, or all changes of the request that the entry belongs to. */
export const undoScopes = ['entry', 'request'] as const
export type UndoScope = (typeof undoScopes)[number]
