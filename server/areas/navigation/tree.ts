import type { MenuKind } from '@greenroom/contract/areas/navigation/menu'
import { pageNames } from '@greenroom/contract/routes'
import type { StoredMenuEntry } from './menu.ts'

/** Kind of an entry, derived from its fields. */
export function kindOf({ external, name }: Pick<StoredMenuEntry, 'external' | 'name'>): MenuKind {
  if (external) return 'link'
  return pageNames.has(name) ? 'page' : 'section'
}

/** Order of siblings. */
const byPosition = (a: StoredMenuEntry, b: StoredMenuEntry) =>
  a.position - b.position || (a.name < b.name ? -1 : 1)

/** Children of an entry, or the top entries, in order. */
export function childrenOf(entries: readonly StoredMenuEntry[], parentId: string | null): StoredMenuEntry[] {
  return entries.filter(entry => entry.parentId === parentId).sort(byPosition)
}

/** All descendants of an entry; ends on cycles too. */
export function allBelow(entries: readonly StoredMenuEntry[], id: string): StoredMenuEntry[] {
  const descendants = new Map<string, StoredMenuEntry>()
  const reach = (parentId: string) => {
    for (const child of childrenOf(entries, parentId)) {
      if (descendants.has(child.id)) continue
      descendants.set(child.id, child)
      reach(child.id)
    }
  }
  reach(id)
  return [...descendants.values()]
}

/** Ancestors from the top down to the entry; empty when it has no place: in a cycle, or below a missing entry. */
export function trailOf(entries: readonly StoredMenuEntry[], entry: StoredMenuEntry): StoredMenuEntry[] {
  const trail = [entry]
  for (let { parentId } = entry; parentId !== null; ) {
    const parent = entries.find(({ id }) => id === parentId)
    if (!parent || trail.includes(parent)) return []
    trail.unshift(parent)
    parentId = parent.parentId
  }
  return trail
}

/** Number of levels that an entry and its descendants take. */
export function heightOf(entries: readonly StoredMenuEntry[], id: string): number {
  const below = childrenOf(entries, id).map(child => heightOf(entries, child.id))
  return 1 + Math.max(0, ...below)
}

/** The entries after moving this one to a place (from 1) among its siblings, which are numbered again. */
export function atPlace(
  entries: readonly StoredMenuEntry[],
  moved: StoredMenuEntry,
  place: number,
): StoredMenuEntry[] {
  const others = entries.filter(({ id }) => id !== moved.id)
  const siblings = childrenOf(others, moved.parentId)
  const numbered = siblings
    .toSpliced(place - 1, 0, moved)
    .map((entry, position) => (entry.position === position ? entry : { ...entry, position }))
  return [...others.filter(entry => !siblings.includes(entry)), ...numbered]
}
