import { defineModule } from '../../platform/modules/module.ts'
import { importHandlers } from './imports/handlers.ts'
import { placeHandlers, undoPlaces } from './places.ts'
import { articlePlaces } from './schema.ts'

export const articleTransferModule = defineModule({
  name: 'article-transfer',
  tables: [
    {
      table: articlePlaces,
      entity: 'article-place',
      title: 'title',
      ignored: ['version', 'updated_at', 'updated_by', 'title'],
      undo: undoPlaces,
      scope: 'unscoped',
    },
  ],
  handlers: platform => [...importHandlers(platform), ...placeHandlers()],
})
