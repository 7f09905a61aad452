import { sourceTokenPrefix } from '@greenroom/contract/areas/content/content-sources'
import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { contentsHandlers } from './contents/handlers.ts'
import { exportContents } from './contents/list.ts'
import { onSetsOnline } from './hooks.ts'
import { importContentSets, importContents } from './imports/definitions.ts'
import { setItemHandlers } from './items/handlers.ts'
import { createRuleRefresher } from './rules/refresher.ts'
import { seedDemoContent } from './seed.ts'
import { contentSetHandlers } from './sets/handlers.ts'
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
    ...contentsHandlers(platform),
    ...contentSourceHandlers(),
  ],
  exports: ({ database }) => [exportContentSets(database), exportContents(database)],
  imports: [importContents, importContentSets],
  watchedLists: ({ database }) => [
    watchList(exportContents(database)),
    watchList(exportContentSets(database)),
  ],
  pollers: platform => [createRuleRefresher(platform)],
  gates: {
    programs: ({ database }) => ({ tokens: sourceTokenPrefix, authenticate: authenticateSource(database) }),
  },
  seedDemo: seedDemoContent,
})
