import { useMemo } from 'react'
import { useLanguage } from './language.ts'

/** Keeps what holds words of the language on screen: it is made anew when the language or what it is made of changes. */
export function useInLanguage<T>(make: () => T, inputs: readonly unknown[]): T {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the linter checks the inputs where they are given (biome.json)
  return useMemo(make, [language, ...inputs])
}
