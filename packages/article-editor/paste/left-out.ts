/** What a paste brings and an article's own nodes have no place for; the console has a text for each. */
export const leftOutKinds = [
  'colours',
  'boxes',
  'backgrounds',
  'localPictures',
  'drawings',
  'videos',
  'sounds',
  'embeds',
  'fields',
  'links',
  'miniPrograms',
  'comments',
  'toggles',
  'levels',
  'wideTables',
] as const
export type LeftOutKind = (typeof leftOutKinds)[number]

export interface LeftOut {
  kind: LeftOutKind
  count: number
}

/** Counts what a paste leaves out. */
export interface Tally {
  /** Counts one thing; the same colour or element again is not counted again. */
  add: (kind: LeftOutKind, what: unknown) => void
  /** In the order of the kinds. */
  read: () => LeftOut[]
}

export function createTally(): Tally {
  const all = new Map<LeftOutKind, Set<unknown>>()
  return {
    add: (kind, what) => {
      const things = all.get(kind) ?? new Set()
      all.set(kind, things.add(what))
    },
    read: () =>
      leftOutKinds.flatMap(kind => {
        const count = all.get(kind)?.size ?? 0
        return count > 0 ? [{ kind, count }] : []
      }),
  }
}
