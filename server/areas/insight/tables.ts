import type { TableRules } from '../../platform/modules/table-rules.ts'
import { undoOrigins } from './collection/origins.ts'
import {
  collectOrigins,
  contentFacts,
  eventDrops,
  events,
  rollUpState,
  statusChanges,
  visitorKeys,
  visitorSalts,
} from './events/schema.ts'
import { rollUps } from './roll-up/roll-ups.ts'

const counted = 'events are counted, not recorded'
const unlogged = (unlogged: string) => ({ unlogged, scope: 'unscoped' }) as const

/** Rules of the tables of events: log, undo and scope. */
export const eventTables: readonly TableRules[] = [
  { table: contentFacts, ...unlogged(counted) },
  { table: events, ...unlogged(counted) },
  { table: eventDrops, ...unlogged(counted) },
  ...rollUps.map(table => ({ table, ...unlogged('it follows from the events') })),
  { table: rollUpState, ...unlogged('it says how far events are counted') },
  { table: visitorSalts, ...unlogged('it is a secret of one day') },
  { table: visitorKeys, ...unlogged('it is made once, and secret') },
  { table: statusChanges, ...unlogged('it waits until it is an event') },
  {
    table: collectOrigins,
    entity: 'collect-origin',
    title: 'origin',
    undo: undoOrigins,
    scope: 'unscoped',
  },
]
