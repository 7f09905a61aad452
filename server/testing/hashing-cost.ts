import { hashing } from '../areas/auth/password.ts'

const { cost } = hashing

/** Makes the hashing of passwords cheap, for tests that are not about it. */
export function lowerHashingCost(): void {
  hashing.cost = { memory: 64, passes: 1, parallelism: 1 }
}

/** Makes hashing cost again what it costs in production. */
export function restoreHashingCost(): void {
  hashing.cost = cost
}
