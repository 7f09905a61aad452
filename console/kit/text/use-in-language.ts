import { useMemo } from 'react'
import { useLanguage } from './language.ts'

/** Memoizes a value that contains translated texts: makes it again when the language or an input changes. */
export function useInLanguage<T>(make: () => T, inputs: readonly unknown[]): T {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the linter checks the inputs where they are given (biome.json)
  return useMemo(make, [language, ...inputs])
}
