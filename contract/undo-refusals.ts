/** Reasons why the change of an entry of the operation log cannot be undone. */
export const undoRefusals = [
  /** It has a newer change, which the undo would overwrite. */
  'changed',
  /** It does not exist any more. */
  'missing',
  /** It exists again. */
  'exists',
  /** Other records depend on it since; they would be deleted. */
  'inUse',
  /** Another record has its unique value now, for example a user name. */
  'taken',
  /** The record that it belongs to is deleted. */
  'orphaned',
  /** Part of it cannot come back, and the request did not accept that (see `unrestored`). */
  'partly',
  /** It is undone already. */
  'undone',
  /** Its former value is a secret, which the log does not contain. */
  'secret',
  /** Nothing was changed. */
  'nothing',
  /** More changes at once than `undoLimits` allows. */
  'tooMany',
  /** It has expired. */
  'expired',
  /** Signing in and out cannot be undone. */
  'session',
  /** Users have received it already. */
  'sent',
  /** It is decided, and the users concerned were notified. */
  'decided',
  /** The place where it was done has an undo of its own. */
  'ownUndo',
  /** Only another order moves money back. */
  'money',
  /** Only switching it back takes it back, with its effects. */
  'switch',
  /** The log does not contain the content of files. */
  'file',
  /** Only its owner can change it. */
  'private',
  /** Its entries were removed from the log. */
  'dropped',
  /** Its table declares no undo. */
  'unmanaged',
] as const
export type UndoRefusal = (typeof undoRefusals)[number]

/**
 * `atOnce`: changes in one undo at most, which is more than any request makes. `bytes`: size of these changes at most,
 * because the server has them in memory. `preview`: changes in a plan at most; it leaves out the others.
 */
export const undoLimits = { atOnce: 120_000, bytes: 256 * 1024 * 1024, preview: 1000 } as const

/** Scope of an undo: the change of one entry, or all changes of its request. */
export const undoScopes = ['entry', 'request'] as const
export type UndoScope = (typeof undoScopes)[number]
