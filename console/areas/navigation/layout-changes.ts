import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { entryTitle } from './labels.ts'
import { childrenOf } from './tree.ts'

/** What a layout changes of the menu that users see, in titles of the language on screen. */
export interface LayoutChanges {
  /** Pages and links that the menu did not show. */
  shown: string[]
  /** Pages and links that come under another section, by the title of that section. */
  moved: { section: string; titles: string[] }[]
  /** Entries that the layout calls otherwise. */
  renamed: { from: string; to: string }[]
  /** Pages that leave the menu; their addresses still work. */
  hidden: string[]
  /** Sections that go, because nothing lies below them any more. */
  removed: string[]
  /** Entries that users added or changed, which stay as they are. */
  kept: string[]
}

/** Compares the menu with the menu that a layout gives. Entries count by their names, because new ones have other ids. */
export function changesOf(before: readonly MenuEntry[], after: readonly MenuEntry[]): LayoutChanges {
  const [visibleBefore, visibleAfter] = [visibleNames(before), visibleNames(after)]
  const leaves = after.filter(entry => isLeaf(entry, after))
  const wasOf = (entry: MenuEntry) => before.find(({ name }) => name === entry.name)
  const moves = leaves.filter(entry => {
    const was = wasOf(entry)
    if (!was || !visibleBefore.has(was.name) || !visibleAfter.has(entry.name)) return false
    return parentOf(was, before)?.name !== parentOf(entry, after)?.name
  })
  const sections = Map.groupBy(moves, entry => parentOf(entry, after))
  const titles = (entries: readonly MenuEntry[]) => entries.map(entryTitle)
  return {
    shown: titles(leaves.filter(({ name }) => visibleAfter.has(name) && !visibleBefore.has(name))),
    moved: [...sections].map(([section, entries]) => ({
      section: section ? entryTitle(section) : '',
      titles: titles(entries),
    })),
    renamed: after.flatMap(entry => {
      const was = wasOf(entry)
      const [from, to] = [was ? entryTitle(was) : '', entryTitle(entry)]
      return was && from !== to ? [{ from, to }] : []
    }),
    hidden: titles(
      before.filter(
        entry => isLeaf(entry, before) && visibleBefore.has(entry.name) && !visibleAfter.has(entry.name),
      ),
    ),
    removed: titles(before.filter(({ name }) => !after.some(entry => entry.name === name))),
    kept: titles(after.filter(({ origin }) => origin !== 'default')),
  }
}

/** Whether a layout changes anything that users see. */
export function hasChanges({ kept: _, ...changes }: LayoutChanges): boolean {
  return Object.values(changes).some(list => list.length > 0)
}

/** The entries that the menu shows below a section, or at the top. An empty section is not shown. */
export function visibleChildren(entries: readonly MenuEntry[], parent: MenuEntry | undefined): MenuEntry[] {
  if (parent?.hideChildrenInMenu) return []
  return childrenOf(entries, parent?.id ?? null).filter(
    entry => !entry.hideInMenu && (entry.kind !== 'section' || visibleChildren(entries, entry).length > 0),
  )
}

function visibleNames(entries: readonly MenuEntry[]): ReadonlySet<string> {
  const reach = (parent: MenuEntry | undefined): string[] =>
    visibleChildren(entries, parent).flatMap(entry => [entry.name, ...reach(entry)])
  return new Set(reach(undefined))
}

const isLeaf = ({ kind, id }: MenuEntry, entries: readonly MenuEntry[]) =>
  kind !== 'section' && childrenOf(entries, id).length === 0

const parentOf = ({ parentId }: MenuEntry, entries: readonly MenuEntry[]) =>
  entries.find(({ id }) => id === parentId)
