/** The parameters with which an address opens a drawer beside its page. */
export const drawerParameters = {
  view: 'view',
  import: 'import',
  sources: 'sources',
  domains: 'domains',
  collection: 'collection',
  posts: 'posts',
  arrange: 'arrange',
  polishWords: 'words',
  polishUsage: 'usage',
} as const

const names = Object.values(drawerParameters)

/** Whether a query opens a drawer. */
export function opensDrawer(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return names.some(name => parameters.has(name))
}

/** The query of the same page without the drawers that it opens; the others stay word for word. */
export function withoutDrawers(search: string): string {
  if (!opensDrawer(search)) return search
  const parameters = new URLSearchParams(search)
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}
