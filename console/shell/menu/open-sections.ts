import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/**
 * The sections of the side menu that are open, by name, and the page that opened the last of them. They outlive the
 * menu itself, which goes when the window becomes narrow and when its drawer is closed.
 */
const sections = createStore<{ open: ReadonlySet<string>; opener: string }>()(() => ({
  open: new Set(),
  opener: '',
}))

/** Opens a section of the side menu, or closes it. */
export function toggleSection(name: string): void {
  sections.setState(({ open }) => ({ open: open.symmetricDifference(new Set([name])) }))
}

/**
 * The names of the open sections. Arriving at a page opens those that it stands in; only the user closes one.
 * @param current the entry of the page on screen; empty when the menu has none
 * @param trail the names from the root of the menu down to that entry
 */
export function useOpenSections(current: string, trail: readonly string[]): ReadonlySet<string> {
  const { open, opener } = useStore(sections)
  useLayoutEffect(() => {
    if (current === opener) return
    sections.setState(({ open }) => ({ opener: current, open: open.union(new Set(trail)) }))
  }, [current, opener, trail])
  return open
}
