// Runs before the first paint, as a file of its own that blocks the parser: keep it small and free of imports.
// What shows before the console itself draws is set here, so that nothing flashes; the keys are those of kit/settings.ts.

/** The files that the shell needs, filled in by the build. */
declare const PRELOAD: readonly string[]

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

for (const file of stored('token') ? PRELOAD : []) {
  const link = document.createElement('link')
  link.crossOrigin = ''
  link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.href = `/${file}`
  document.head.append(link)
}

export {}
