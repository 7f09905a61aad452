import { sourceTokenPrefix } from '@greenroom/contract/areas/content/content-sources'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { contentItemDeletion } from './content-items/delete-matching.ts'
import { contentItemHandlers, contentItemStatuses } from './content-items/handlers.ts'
import { exportContentItems } from './content-items/list.ts'
import { onContentFileChosen, onSetsOnline } from './hooks.ts'
import { importContentItems, importContentSets } from './imports/definitions.ts'
import { createRuleRefresher } from './rules/refresher.ts'
import { seedDemoContent } from './seed/seed.ts'
import { setItemHandlers } from './set-items/handlers.ts'
import { contentSetHandlers, contentSetStatuses } from './sets/handlers.ts'
import { exportContentSets } from './sets/list.ts'
import { authenticateSource } from './sources/authenticate.ts'
import { contentSourceHandlers } from './sources/handlers.ts'
import { contentTables } from './tables.ts'

export const contentModule = defineModule({
  name: 'content',
  tables: contentTables,
  handlers: (platform, { hooks }) => [
    ...contentSetHandlers(platform, hooks.of(onSetsOnline)),
    ...setItemHandlers(),
    ...contentItemHandlers(platform, hooks.of(onContentFileChosen)),
    ...contentSourceHandlers(),
  ],
  exports: ({ database }) => [exportContentSets(database), exportContentItems(database)],
  imports: [importContentItems, importContentSets],
  bulkChanges: ({ hooks }) => [
    contentItemStatuses.change,
    contentItemDeletion,
    contentSetStatuses(hooks.of(onSetsOnline)).change,
  ],
  watchedLists: ({ database }) => [
    watchList(exportContentItems(database)),
    watchList(exportContentSets(database)),
  ],
  pollers: platform => [createRuleRefresher(platform)],
  gates: {
    programs: ({ database }) => ({ tokens: sourceTokenPrefix, authenticate: authenticateSource(database) }),
  },
  seedDemo: seedDemoContent,
})
