import type { Exploration } from '../question/explore-address.ts'

/** Properties of every control of a question. */
export interface ControlProps {
  exploration: Exploration
  onChange: (part: Partial<Exploration>) => void
}
