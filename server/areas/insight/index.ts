export { append as appendEvents, type NewEvent } from './events/append.ts'
export { eventIdOf } from './events/event-id.ts'
export { recountEvents } from './roll-up/recount.ts'
export { readLagSeconds } from './ship/gauges.ts'
