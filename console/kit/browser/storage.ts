/** Reads the stored value of a key; empty when there is none or storage is refused. */
export function readStored(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a value in this browser; an empty one removes it. Where storage is refused, it lasts until the reload. */
export function store(key: string, value: string): void {
  try {
    if (value === '') window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // A private window that refuses storage still works, it only forgets.
  }
}
