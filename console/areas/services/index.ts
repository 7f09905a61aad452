export { BalanceTiles } from './balance-tiles.tsx'
export { ServiceState } from './closed-state.tsx'
