export { answerQuestion, type Counted, type Groups } from './answers/answer.ts'
export { cohortsOf, periodsOf } from './answers/cohorts.ts'
export { isOfTime, isPassing, storedDimensions } from './answers/keys.ts'
export {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  hourOf,
  instantOf,
  mondayOf,
  startOfHour,
  timeOfDay,
} from './answers/local-time.ts'
export { summedBy } from './answers/measures.ts'
export { assertOwned, type VisibleOwners } from './answers/owners.ts'
export { SharedAnswers } from './answers/shared-answers.ts'
export { baseSlices, isTooLong, type Slice, slicesOf } from './answers/sources.ts'
export { ClickHouseEventStore, type ShippedSpan } from './clickhouse/clickhouse-store.ts'
export { type ClickHouse, openClickHouse } from './clickhouse/client.ts'
export { prepareClickHouse, versionTable } from './clickhouse/prepare.ts'
export { noVisitor } from './clickhouse/slice-rows.ts'
export { onCluster, storedName, versions } from './clickhouse/tables.ts'
export type { EventStore, Returning } from './event-store.ts'
