const maxEntries = 3000
/** Longer texts are kept out: they are few, and would fill the memory. */
const maxLength = 50_000

/** A function that remembers its latest results: an article is parsed after each key, and most of it stays the same. */
export function cached<T>(make: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return text => {
    if (text.length > maxLength) return make(text)
    const result = results.get(text) ?? make(text)
    results.delete(text)
    results.set(text, result)
    const [oldest] = results.keys()
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest)
    return result
  }
}
