/** A change that no test can see, and why. */
interface Equivalent {
  path: string
  original: string
  /** Without it, all changes of the original. */
  mutated?: string
  because: string
}

/** Mutants that a review found to be equivalent; they are not drawn. */
export const equivalents: readonly Equivalent[] = []
