import { defineModule } from '../../platform/modules/module.ts'
import { onSetsOnline } from '../content/index.ts'
import { onContentItemChecked, onQueuesGo } from '../inspection/index.ts'
import { distributeOnline } from './distribution.ts'
import { presetEffect } from './effects.ts'
import { presetHandlers } from './handlers.ts'
import { retainNamedQueue, switchOffWithoutQueue } from './queue.ts'
import { bannedWords, presetHolds, presetPins, presets } from './schema.ts'
import { seedDemoPresets } from './seed.ts'
import { seedPresets } from './store.ts'

const isOfItsPreset = 'it follows from the preset, whose switch is recorded'

export const presetsModule = defineModule({
  name: 'presets',
  tables: [
    {
      table: presets,
      entity: 'preset',
      title: 'key',
      ignored: ['id', 'acted_at', 'acted_on', 'words_version', 'version', 'updated_at'],
      // Undoing a switch also undoes its effects.
      undo: 'switch',
      scope: 'unscoped',
    },
    { table: presetHolds, unlogged: isOfItsPreset, scope: 'unscoped' },
    { table: presetPins, unlogged: isOfItsPreset, scope: 'unscoped' },
    { table: bannedWords, unlogged: 'a list of words may be very long', scope: 'unscoped' },
  ],
  handlers: presetHandlers,
  hooks: [
    onSetsOnline.bind(distributeOnline),
    onQueuesGo.bind(retainNamedQueue),
    onContentItemChecked.bind(presetEffect),
  ],
  seed: async queries => {
    await seedPresets(queries)
    await switchOffWithoutQueue(queries)
  },
  seedDemo: seedDemoPresets,
})
