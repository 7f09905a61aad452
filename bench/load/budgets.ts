import { atMost, type Target } from '../kit/table.ts'

/** A figure with the best of eight peer consoles under the same conditions, and our budget. */
export interface Budget {
  unit: string
  best?: string
  target?: Target
}

const [kB, ms] = ['kB', 'ms']
const floor = 'shadcn-admin'

/** Best of the peers and budgets, as the measurement of 2026-11-20 gave them: login. */
export const loginBudgets: Record<string, Budget> = {
  total: { unit: kB, best: `222 ${floor}`, target: atMost(111) },
  'at ready': { unit: kB, best: `222 ${floor}` },
  requests: { unit: '', best: '5 arco-react' },
  FCP: { unit: ms, best: `980 ${floor}` },
  LCP: { unit: ms, best: `980 ${floor}`, target: atMost(Math.round(0.6 * 980)) },
  ready: { unit: ms, best: `986 ${floor}`, target: atMost(Math.round(0.6 * 986)) },
  TBT: { unit: ms, best: `135 ${floor}` },
  'longest task': { unit: ms, best: `140 ${floor}` },
  script: { unit: ms, best: `320 ${floor}` },
  task: { unit: ms, best: '863 arco-react' },
  layout: { unit: ms, best: `28 ${floor}` },
  CLS: { unit: '', best: '0 seven of them' },
}

/** The first page after signing in, opened cold. */
export const homeBudgets: Record<string, Budget> = {
  total: { unit: kB, best: `350 ${floor}` },
  'at ready': { unit: kB, best: `349 ${floor}`, target: atMost(280) },
  requests: { unit: '', best: '14 react-admin' },
  FCP: { unit: ms, best: '1232 arco-react' },
  LCP: { unit: ms, best: `1600 ${floor}` },
  ready: { unit: ms, best: `1591 ${floor}`, target: atMost(Math.round(0.7 * 1591)) },
  data: { unit: ms, best: `1591 ${floor}` },
  TBT: { unit: ms, best: `541 ${floor}`, target: atMost(Math.round(0.7 * 541)) },
  'longest task': { unit: ms, best: `471 ${floor}` },
  script: { unit: ms, best: '795 soybean' },
  task: { unit: ms, best: `1625 ${floor}` },
  layout: { unit: ms, best: `84 ${floor}` },
  CLS: { unit: '', best: '0 four of them' },
}

/** From the menu to the table. */
export const firstVisitBudgets: Record<string, Budget> = {
  ready: { unit: ms, best: '377 arco-react', target: atMost(Math.round(0.7 * 377)) },
  data: { unit: ms, best: `606 ${floor}`, target: atMost(Math.round(0.7 * 606)) },
  kB: { unit: kB, best: '2.4 react-admin' },
  TBT: { unit: ms, best: '231 arco-react' },
}

export const secondVisitBudgets: Record<string, Budget> = {
  ready: { unit: ms, best: `131 ${floor}`, target: atMost(Math.round(0.4 * 131)) },
  data: { unit: ms, best: `131 ${floor}`, target: atMost(Math.round(0.4 * 131)) },
  kB: { unit: kB },
  TBT: { unit: ms },
}

export const afterwardsBudgets: Record<string, Budget> = {
  heap: { unit: 'MB', best: `12.8 ${floor}`, target: atMost(16) },
  'DOM nodes': { unit: '', best: `1009 ${floor}` },
}
