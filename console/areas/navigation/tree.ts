import { type MenuEntry, menuLimits } from '@greenroom/contract/areas/navigation/menu'

/** Position of an entry: its parent (null at the top), and its place among the siblings, from 1. */
export interface Place {
  parentId: string | null
  place: number
}

/** Targets of moves by the arrow keys. */
export type Direction = 'up' | 'down' | 'in' | 'out'

/** The entries under one, or at the top, in their order. */
export function childrenOf(entries: readonly MenuEntry[], parentId: string | null): MenuEntry[] {
  return entries.filter(entry => entry.parentId === parentId)
}

/** All descendants of an entry, parents before their children. */
export function allBelow(entries: readonly MenuEntry[], id: string): MenuEntry[] {
  return childrenOf(entries, id).flatMap(child => [child, ...allBelow(entries, child.id)])
}

/** The level of an entry; those at the top have 1. */
export function levelOf(entries: readonly MenuEntry[], id: string | null): number {
  const entry = entries.find(one => one.id === id)
  return entry ? levelOf(entries, entry.parentId) + 1 : 0
}

function heightOf(entries: readonly MenuEntry[], id: string): number {
  return 1 + Math.max(0, ...childrenOf(entries, id).map(child => heightOf(entries, child.id)))
}

/**
 * Whether an entry, or a new one (undefined), can be placed below another: no cycles, no children of links, three
 * levels.
 */
export function canLieUnder(
  entries: readonly MenuEntry[],
  id: string | undefined,
  parentId: string | null,
): boolean {
  if (parentId === null) return true
  const parent = entries.find(entry => entry.id === parentId)
  if (!parent || parent.kind === 'link' || parentId === id) return false
  if (id !== undefined && allBelow(entries, id).includes(parent)) return false
  const height = id === undefined ? 1 : heightOf(entries, id)
  return levelOf(entries, parentId) + height <= menuLimits.depth
}

/** Where the arrow keys lead an entry; undefined where it cannot go. */
export function stepOf(
  entries: readonly MenuEntry[],
  { id, parentId, place }: MenuEntry,
  direction: Direction,
): Place | undefined {
  const siblings = childrenOf(entries, parentId)
  if (direction === 'up') return place > 1 ? { parentId, place: place - 1 } : undefined
  if (direction === 'down') return place < siblings.length ? { parentId, place: place + 1 } : undefined
  if (direction === 'out') {
    const parent = entries.find(entry => entry.id === parentId)
    return parent && { parentId: parent.parentId, place: parent.place + 1 }
  }
  const above = siblings[place - 2]
  if (!above || !canLieUnder(entries, id, above.id)) return undefined
  return { parentId: above.id, place: childrenOf(entries, above.id).length + 1 }
}

/** Where on an entry something is dropped. */
export type Side = 'before' | 'inside' | 'after'

/** Position of an entry that is dropped on another one; undefined when it cannot be there. */
export function dropOf(
  entries: readonly MenuEntry[],
  id: string,
  target: MenuEntry,
  side: Side,
): Place | undefined {
  if (target.id === id) return undefined
  const parentId = side === 'inside' ? target.id : target.parentId
  if (!canLieUnder(entries, id, parentId)) return undefined
  const others = childrenOf(entries, parentId).filter(entry => entry.id !== id)
  if (side === 'inside') return { parentId, place: others.length + 1 }
  return { parentId, place: others.indexOf(target) + (side === 'before' ? 1 : 2) }
}

/** The entries with one of them at another place, as the server will have them. */
export function moved(entries: readonly MenuEntry[], id: string, { parentId, place }: Place): MenuEntry[] {
  const entry = entries.find(one => one.id === id)
  if (!entry) return [...entries]
  const others = entries.filter(one => one !== entry)
  const under = (parent: string | null): MenuEntry[] => {
    const children = childrenOf(others, parent)
    const all = parent === parentId ? children.toSpliced(place - 1, 0, { ...entry, parentId }) : children
    return all.flatMap((child, index) => [{ ...child, place: index + 1 }, ...under(child.id)])
  }
  return under(null)
}

/** The entries whose title, name or path contains the text, with their ancestors; all entries without a text. */
export function matching(entries: readonly MenuEntry[], text: string): readonly MenuEntry[] {
  const query = text.trim().toLowerCase()
  if (query === '') return entries
  const shownIds = new Set<string>()
  for (const entry of entries) {
    const { titleChinese, titleEnglish, name, path } = entry
    if (![titleChinese, titleEnglish, name, path].some(word => word.toLowerCase().includes(query))) continue
    for (let one: MenuEntry | undefined = entry; one; one = entries.find(({ id }) => id === one?.parentId)) {
      shownIds.add(one.id)
    }
  }
  return entries.filter(({ id }) => shownIds.has(id))
}
