import i18next from 'i18next'

const missing = new Set<string>()

/** Records rendered keys without a loaded translation. */
export function watchMissingTexts(): void {
  i18next.options.saveMissing = true
  i18next.options.missingKeyHandler = (_languages, namespace, key) => {
    missing.add(`${namespace}:${key}`)
  }
}

/** Returns and clears the keys without a translation. */
export function takeMissingTexts(): string[] {
  const keys = [...missing]
  missing.clear()
  return keys
}
