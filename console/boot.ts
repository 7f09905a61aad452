// Runs before the first paint, as a script in the page that blocks the parser: keep it small and free of imports.
// Sets all visible parts before React renders, so that nothing flashes. The storage keys are the keys of
// kit/browser/storage-keys.ts.

/** The files of the console behind the sign-in, and, by path, which of them a page needs: filled in by the build. */
declare const FILES: readonly string[]
declare const PAGES: Readonly<Record<string, readonly number[] | undefined>>
/** Where users land. */
declare const LANDING: string

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const root = document.documentElement
if (readStored('theme') === 'dark') root.setAttribute('data-mantine-color-scheme', 'dark')
if (readStored('locale') === 'en-US') root.lang = 'en-US'
root.toggleAttribute('data-color-weak', /"colorWeak":true/.test(readStored('settings') ?? ''))

/** Preloads the files of a page without running them. */
function preload(path: string): void {
  for (const place of [...(PAGES[''] ?? []), ...(PAGES[path] ?? [])]) {
    const file = FILES[place] ?? ''
    const link = document.createElement('link')
    link.crossOrigin = ''
    link.href = `/${file}`
    if (file.endsWith('.css')) {
      link.rel = isSignedIn ? 'stylesheet' : 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    document.head.append(link)
  }
}

/**
 * Calls back when the page's own styles stand in the head, a moment from now: styles before them would lose to
 * them, since components of Mantine override one another by their order.
 */
function afterOwnStyles(callback: () => void): void {
  const observer = new MutationObserver(() => {
    if (!document.head.querySelector('link[rel=stylesheet]')) return
    observer.disconnect()
    callback()
  })
  observer.observe(document.head, { childList: true })
}

const isSignedIn = !!readStored('token')
if (isSignedIn) {
  afterOwnStyles(() => preload(location.pathname === '/' ? LANDING : location.pathname))
} else if (!navigator.connection?.saveData) {
  // Preloads the first page when the user begins to sign in; without this its data come 37 % later after the sign-in
  // (docs/decisions/109).
  let hasPreloaded = false
  const begin = () => {
    if (!hasPreloaded) preload(LANDING)
    hasPreloaded = true
  }
  for (const sign of ['input', 'pointerdown']) addEventListener(sign, begin, { once: true })
}

export {}
