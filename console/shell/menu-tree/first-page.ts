import type { MenuItem } from './build-menu.ts'

/** The path of the console's first page among these entries and their descendants. */
export function firstPage(items: readonly MenuItem[]): string | undefined {
  for (const item of items) {
    if (item.external) continue
    const path = item.children.length > 0 ? firstPage(item.children) : item.path
    if (path !== undefined) return path
  }
  return undefined
}
