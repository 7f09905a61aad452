export { BalanceTiles } from './balance-tiles.tsx'
export { serviceCards } from './cards/section.tsx'
export { ServiceState } from './closed-state.tsx'
