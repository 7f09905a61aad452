export { HeldAccess } from './held/held-access.tsx'
