import { defineModule } from '../../platform/modules/module.ts'
import { parameterHandlers } from './handlers.ts'
import { parameterChanges, parameterSettings } from './schema.ts'
import { seedDemoParameters, seedParameters } from './seed.ts'
import { parameterTodos } from './todo.ts'

export const parametersModule = defineModule({
  name: 'parameters',
  // Undoing would put parameters in force that nobody approved; asking for what they were is a request like any other.
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
