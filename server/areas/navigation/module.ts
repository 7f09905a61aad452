import { defineModule } from '../../platform/modules/module.ts'
import { navigationHandlers } from './handlers.ts'
import { menuEntries, removedMenuEntries } from './schema.ts'
import { seedMenu } from './seed.ts'
import { undoMenuEntries } from './undo.ts'

export const navigationModule = defineModule({
  name: 'navigation',
  tables: [
    {
      table: menuEntries,
      entity: 'menu-entry',
      title: 'name',
      ignored: ['version', 'updated_at'],
      undo: undoMenuEntries,
      scope: 'unscoped',
    },
    { table: removedMenuEntries, unlogged: 'the deletion of the menu item is recorded', scope: 'unscoped' },
  ],
  handlers: navigationHandlers,
  seed: seedMenu,
})
