export { TargetsDrawer, TargetsLine } from './targets-line.tsx'
