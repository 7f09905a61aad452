import type { Exploration } from '../question/explore-address.ts'

/** What every control of a question is given. */
export interface ControlProps {
  exploration: Exploration
  onChange: (part: Partial<Exploration>) => void
}
