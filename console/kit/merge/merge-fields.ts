import { sameValue } from './same-value.ts'

/** A field that two users changed to different values. */
export interface FieldConflict<T> {
  field: keyof T & string
  /** The common start. */
  base: T[keyof T]
  mine: T[keyof T]
  theirs: T[keyof T]
}

export interface Merge<T> {
  /** Mine where only I changed, otherwise theirs; conflicting fields have mine until a decision. */
  merged: T
  /** Fields that only they changed, to tell the user about. */
  fromTheirs: (keyof T & string)[]
  conflicts: FieldConflict<T>[]
}

/**
 * Merges two edits of a record field by field, from their common start. A field conflicts only when both changed it
 * differently. Fields that are not named stay as in `theirs`.
 */
export function mergeFields<T extends object>(
  fields: readonly (keyof T & string)[],
  base: T,
  mine: T,
  theirs: T,
): Merge<T> {
  const merge: Merge<T> = { merged: { ...theirs }, fromTheirs: [], conflicts: [] }
  for (const field of fields) {
    const mineChanged = !sameValue(base[field], mine[field])
    const theirsChanged = !sameValue(base[field], theirs[field])
    const agreed = sameValue(mine[field], theirs[field])
    if (mineChanged) merge.merged[field] = mine[field]
    else if (theirsChanged) merge.fromTheirs.push(field)
    if (mineChanged && theirsChanged && !agreed) {
      merge.conflicts.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
    }
  }
  return merge
}

/** Named fields of `to` that differ from `from`: what a save has to send. */
export function changedFields<T extends object>(
  fields: readonly (keyof T & string)[],
  from: T,
  to: T,
): Partial<T> {
  const changes: Partial<T> = {}
  for (const field of fields) {
    if (!sameValue(from[field], to[field])) changes[field] = to[field]
  }
  return changes
}
