export { HeldAccess } from './held/held-access.tsx'
export { unlessTemporary } from './lasting.ts'
