export { TargetsLine } from './targets-line.tsx'
