/** The files of each page by its name, from the list that the build writes (console/build/page-files.ts). */
type PageFiles = Readonly<Record<string, readonly string[]>>

const fetched = new Set<string>()

/**
 * Fetches the files of pages into the browser's cache, one after the other, without running them. A first visit then
 * only waits for its data. Does nothing in development.
 * @returns cancels the fetches that have not begun
 */
export function fetchPages(names: readonly string[]): () => void {
  const stopping = new AbortController()
  void fetchAll(names, stopping.signal).catch(() => undefined)
  return () => stopping.abort()
}

async function fetchAll(names: readonly string[], signal: AbortSignal): Promise<void> {
  if (import.meta.env.DEV) return
  const response = await fetch(`${import.meta.env.BASE_URL}page-files.json`, { priority: 'low' })
  const files: PageFiles = await response.json()
  for (const file of names.flatMap(name => files[name] ?? [])) {
    if (signal.aborted) return
    if (fetched.has(file)) continue
    fetched.add(file)
    // The browser caches only responses that were read to their end.
    await (await fetch(`${import.meta.env.BASE_URL}${file}`, { priority: 'low' })).arrayBuffer()
  }
}
