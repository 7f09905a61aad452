import { defineModule } from '../../platform/modules/module.ts'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import { onContentFileChosen } from '../content/index.ts'
import { followPicturesJob } from './follow-job.ts'
import { pictureLibraryHandlers } from './handlers.ts'
import { pictureBackfills, pictureFiles, pictures, pictureUses } from './schema.ts'
import { isOfVisiblePicture } from './store.ts'
import { undoPictures } from './undo.ts'

const followsFromRecorded = 'it follows from files, articles, templates and content items, which are recorded'

/** Rules of the tables of the picture library. Its queries apply the data scope by `owner_ids`. */
const pictureTables: readonly TableRules[] = [
  {
    table: pictures,
    entity: 'picture',
    title: 'name',
    // Uploads are recorded as files; the triggers' own changes are not.
    partly: true,
    ignored: [
      'sha256',
      'file_id',
      'media_type',
      'size',
      'width',
      'height',
      'owner_ids',
      'account_ids',
      'use_count',
      'used_at',
      'created_at',
      'version',
    ],
    undo: undoPictures,
    scope: 'unscoped',
  },
  { table: pictureFiles, unlogged: followsFromRecorded, scope: 'unscoped' },
  { table: pictureUses, unlogged: followsFromRecorded, scope: 'unscoped' },
  { table: pictureBackfills, unlogged: 'it says how far a job came', scope: 'unscoped' },
]

export const picturesModule = defineModule({
  name: 'pictures',
  tables: pictureTables,
  handlers: pictureLibraryHandlers,
  jobs: () => [followPicturesJob],
  hooks: [
    onContentFileChosen.bind((actor, fileId) =>
      actor.permissions.has('picture:read') ? isOfVisiblePicture(actor, fileId) : undefined,
    ),
  ],
})
