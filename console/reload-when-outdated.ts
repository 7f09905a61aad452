const key = 'reloaded-at'
const pauseMilliseconds = 30_000

/**
 * After an upgrade of the server an open console asks for files that are gone; a reload brings the new ones.
 * Once only: when it does not help, the failure is shown.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', event => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || Date.now() - last < pauseMilliseconds) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
