/** Query parameters that open a drawer on a page. */
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

/** True when a query opens a drawer. */
export function opensDrawer(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return names.some(name => parameters.has(name))
}

/** The query without the parameters of drawers; the others stay unchanged. */
export function withoutDrawers(search: string): string {
  if (!opensDrawer(search)) return search
  const parameters = new URLSearchParams(search)
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}
