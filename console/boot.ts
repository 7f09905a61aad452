// Runs before the first paint, as a script in the page that blocks the parser: keep it small and free of imports.
// Sets all that is visible before React renders, so that nothing flashes. The storage keys are those of
// kit/browser/storage-keys.ts.

/** The files of the console behind the sign-in, and, by path, which of them a page needs: filled in by the build. */
declare const FILES: readonly string[]
declare const PAGES: Readonly<Record<string, readonly number[] | undefined>>
/** Where users land. */
declare const LANDING: string
/** The calls that it makes first (method and address), the language that it begins with, and the header that names the session. */
declare const ASK: readonly (readonly [method: string, address: string])[]
/**
 * The address of the call among them that returns the permissions, and the further calls of each page, with the
 * permission that each needs.
 */
declare const ACCESS: string
declare const PAGE_CALLS: Readonly<Record<string, readonly (readonly [string, string, string])[] | undefined>>
declare const LANGUAGE: string
declare const TOKEN_HEADER: string

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const root = document.documentElement
if (stored('theme') === 'dark') root.setAttribute('data-mantine-color-scheme', 'dark')
if (stored('locale') === 'en-US') root.lang = 'en-US'
root.toggleAttribute('data-color-weak', /"colorWeak":true/.test(stored('settings') ?? ''))

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
 * Calls back when the page's own styles stand in the head, a moment from now: what is put before them would lose to
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

/** The page that is opened. */
const openedPath = location.pathname === '/' ? LANDING : location.pathname

/** Sends the first calls (user, menu, settings, and those of the opened page); call.ts takes their responses. */
function ask(token: string): void {
  const language = stored('locale') || LANGUAGE
  const headers = { [TOKEN_HEADER]: token, 'Accept-Language': language }
  const answers: Record<string, Promise<Response>> = {}
  const make = (method: string, address: string) => {
    const answer = fetch(address, { method, headers })
    answers[`${method} ${address}`] = answer
    // Handled where the response is taken.
    answer.catch(() => undefined)
  }
  for (const [method, address] of ASK) make(method, address)
  const calls = location.search ? [] : (PAGE_CALLS[openedPath] ?? [])
  const made = answers[ACCESS]?.then(
    async answer => {
      const { data } = await answer.clone().json()
      for (const [method, address, access] of calls)
        if (data && (access === 'signed-in' || data.permissions.includes(access))) make(method, address)
    },
    () => undefined,
  )
  window.earlyAnswers = { token, language, answers, made: Promise.resolve(made), bodies: new Map() }
}

const token = stored('token')
const isSignedIn = !!token
if (token) {
  ask(token)
  afterOwnStyles(() => preload(openedPath))
} else if (!navigator.connection?.saveData) {
  // Preloads the first page when the user begins to sign in.
  let hasPreloaded = false
  const begin = () => {
    if (!hasPreloaded) preload(LANDING)
    hasPreloaded = true
  }
  for (const sign of ['input', 'pointerdown']) addEventListener(sign, begin, { once: true })
}

export {}
