import type { TableRules } from '../../platform/modules/table-rules.ts'
import { undoInstructions } from './instructions/handlers.ts'
import { polishInstructions, polishRuns, polishUsage, polishWords } from './schema.ts'
import { undoWords } from './words/handlers.ts'

/** Rules of the tables of polishing: log, undo and scope. */
export const polishTables: readonly TableRules[] = [
  {
    table: polishRuns,
    unlogged: 'drafts of a user, with texts that are nobody else’s business',
    scope: 'unscoped',
  },
  { table: polishUsage, unlogged: 'it is counted, not changed', scope: 'unscoped' },
  {
    table: polishInstructions,
    entity: 'polish-instruction',
    title: 'name',
    undo: undoInstructions,
    scope: 'unscoped',
  },
  { table: polishWords, entity: 'polish-word', title: 'word', undo: undoWords, scope: 'unscoped' },
]
