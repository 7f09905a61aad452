import { changedFields, type FieldConflict, mergeFields } from '../merge/merge-fields.ts'

/** The fields of a stored record, and the version they were read at. */
export interface Versioned<F> {
  fields: F
  version: number
}

export interface MergedSave<F extends object, R> {
  names: readonly (keyof F & string)[]
  /** What the form started from. */
  start: Versioned<F>
  mine: F
  save: (version: number, changes: Partial<F>) => Promise<R>
  /** The record as it is now when the save failed because someone else had saved; undefined for any other failure. */
  newer: (failure: unknown) => Versioned<F> | undefined
  /** Asks which conflicting fields become theirs; undefined when the user goes back to the form. */
  choose: (conflicts: readonly FieldConflict<F>[]) => Promise<ReadonlySet<keyof F & string> | undefined>
}

/** How a save ended; `merged` names the fields that now are as someone else saved them. */
export type SaveEnd<F, R> =
  | { end: 'saved'; row: R; merged: readonly (keyof F & string)[] }
  | { end: 'nothing-to-save'; merged: readonly (keyof F & string)[] }
  | { end: 'cancelled' }

/**
 * Saves only what changed. When someone else saved meanwhile, merges field by field and saves again, as often as that
 * happens; only fields that both changed differently are asked about.
 * @throws whatever `save` throws that is not a newer version
 */
export async function saveMerged<F extends object, R>(options: MergedSave<F, R>): Promise<SaveEnd<F, R>> {
  const { names, save, newer, choose } = options
  // What both sides are compared with: the start, and for a field that was decided on, what theirs was then.
  let base = options.start.fields
  let mine = options.mine
  let known = options.start
  let result = mine
  let fromTheirs: readonly (keyof F & string)[] = []
  const taken = new Set<keyof F & string>()
  const nothing: ReadonlySet<keyof F & string> = new Set()
  for (;;) {
    const changes = changedFields(names, known.fields, result)
    const merged = names.filter(name => taken.has(name) || fromTheirs.includes(name))
    if (Object.keys(changes).length === 0) return { end: 'nothing-to-save', merged }
    try {
      return { end: 'saved', row: await save(known.version, changes), merged }
    } catch (failure) {
      const theirs = newer(failure)
      if (!theirs) throw failure
      const { conflicts } = mergeFields(names, base, mine, theirs.fields)
      const chosen = conflicts.length === 0 ? nothing : await choose(conflicts)
      if (!chosen) return { end: 'cancelled' }
      for (const { field } of conflicts) {
        base = { ...base, [field]: theirs.fields[field] }
        if (!chosen.has(field)) continue
        mine = { ...mine, [field]: theirs.fields[field] }
        taken.add(field)
      }
      const merge = mergeFields(names, base, mine, theirs.fields)
      known = theirs
      result = merge.merged
      fromTheirs = merge.fromTheirs
    }
  }
}
