// Runs before the first paint, as a file of its own that blocks the parser: keep it small and free of imports.
// What shows before the console itself draws is set here, so that nothing flashes; the keys are those of kit/storage-keys.ts.

/** The files of the console behind the sign-in, and, by path, which of them a page needs: filled in by the build. */
declare const FILES: readonly string[]
declare const PAGES: Readonly<Record<string, readonly number[] | undefined>>
/** Where users land. */
declare const LANDING: string
/** The calls that it makes first (method and address), the language that it begins with, and the header that names the session. */
declare const ASK: readonly (readonly [method: string, address: string])[]
/** The one of them that says what the user may do, and what pages ask then: by path, each with who may. */
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

/** Has the files fetched that a page needs, and nothing of them run. */
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

/** Asks who is signed in, for their menu and their settings, and what the page asks first; call.ts takes the answers. */
function ask(token: string): void {
  const language = stored('locale') || LANGUAGE
  const headers = { [TOKEN_HEADER]: token, 'Accept-Language': language }
  const answers: Record<string, Promise<Response>> = {}
  const make = (method: string, address: string) => {
    const answer = fetch(address, { method, headers })
    answers[`${method} ${address}`] = answer
    // Whoever takes it handles the failure.
    answer.catch(() => undefined)
  }
  for (const [method, address] of ASK) make(method, address)
  const calls = location.search ? [] : (PAGE_CALLS[openedPath] ?? [])
  answers[ACCESS]?.then(
    async answer => {
      const { data } = await answer.clone().json()
      for (const [method, address, access] of calls)
        if (data && (access === 'signed-in' || data.permissions.includes(access))) make(method, address)
    },
    () => undefined,
  )
  window.earlyAnswers = { token, language, answers }
}

const token = stored('token')
const isSignedIn = !!token
if (token) {
  ask(token)
  afterOwnStyles(() => preload(openedPath))
} else if (!navigator.connection?.saveData) {
  // Somebody is about to sign in: all is there when they are done typing.
  let isAsked = false
  const begin = () => {
    if (!isAsked) preload(LANDING)
    isAsked = true
  }
  for (const sign of ['input', 'pointerdown']) addEventListener(sign, begin, { once: true })
}

export {}
