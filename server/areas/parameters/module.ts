import { defineModule } from '../../platform/modules/module.ts'
import { parameterHandlers } from './handlers.ts'
import { parameterChanges, parameterSettings } from './schema.ts'
import { seedDemoParameters, seedParameters } from './seed.ts'
import { parameterTodos } from './todo.ts'

export const parametersModule = defineModule({
  name: 'parameters',
  // Undoing would put unapproved parameters in force; a request for the previous values takes the usual way.
  tables: [
    {
      table: parameterSettings,
      entity: 'parameters',
      title: 'name',
      ignored: ['version', 'updated_at'],
      undo: 'decided',
      scope: 'unscoped',
    },
    {
      table: parameterChanges,
      entity: 'parameter-change',
      title: 'number',
      undo: 'decided',
      scope: 'unscoped',
    },
  ],
  handlers: parameterHandlers,
  todos: [parameterTodos],
  seed: seedParameters,
  seedDemo: seedDemoParameters,
})
