import type { MenuItem } from './build-menu.ts'

/** The path of the first page of the console among these entries and what lies below them. */
export function firstPage(items: readonly MenuItem[]): string | undefined {
  for (const item of items) {
    if (item.external) continue
    const path = item.children.length > 0 ? firstPage(item.children) : item.path
    if (path !== undefined) return path
  }
  return undefined
}
