import i18next from 'i18next'

const missing = new Set<string>()

/** Notes each key that is drawn or asked for and has no translation that was loaded. */
export function watchMissingTexts(): void {
  i18next.options.saveMissing = true
  i18next.options.missingKeyHandler = (_languages, namespace, key) => {
    missing.add(`${namespace}:${key}`)
  }
}

/** The keys without a translation since the last call, and forgets them. */
export function takeMissingTexts(): string[] {
  const keys = [...missing]
  missing.clear()
  return keys
}
