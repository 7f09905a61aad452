import { readStorage } from '@greenroom/contract/areas/status/storage'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from '../status.module.css'
import { FiguresList } from './figures-list.tsx'

/**
 * Tables whose files have a name in the console, as all tables of this version have. Files of a table of a newer server
 * are listed by the table's name.
 */
const namedOwners = [
  'content_item',
  'list_import',
  'certification_document',
  'live_room',
  'live_playlist_item',
  'live_playlist_orphan',
  'live_recording',
  'live_show',
  'workplace_post',
] as const

/** What takes room: files by what they belong to, the largest tables. */
export function StoragePanel() {
  const { t } = useTranslation('status')
  const query = useCallQuery(readStorage, {}, { quiet: true })
  const measured = query.data && (
    <span className={classes.dimmed}>
      {t('storage.measured')} <RelativeTime instant={query.data.measuredTime} />
    </span>
  )
  return (
    <Panel title={t('storage.title')} action={measured}>
      <QueryState query={query} placeholder={<Skeleton height={200} />} />
      {query.data && <Measured storage={query.data} />}
    </Panel>
  )
}

function Measured({ storage: { files, tables } }: { storage: ResponseOf<typeof readStorage> }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const ownerText = (owner: string | null) => {
    if (owner === null) return t('storage.unowned')
    const named = namedOwners.find(name => name === owner)
    return named === undefined ? owner : t(`storage.owners.${named}`)
  }
  return (
    <div className={classes.storage}>
      <div>
        {files.length === 0 ? (
          <p className={classes.dimmed}>{t('storage.noFiles')}</p>
        ) : (
          <FiguresList
            label={t('storage.files')}
            heads={[t('storage.files'), t('storage.count'), t('storage.size')]}
            rows={files.map(({ owner, count, bytes }) => ({
              key: owner ?? '',
              name: ownerText(owner),
              cells: [format.number(count), format.bytes(bytes)],
            }))}
          />
        )}
      </div>
      <FiguresList
        label={t('storage.tables')}
        heads={[t('storage.tables'), t('storage.rows'), t('storage.size')]}
        rows={tables.map(({ name, rows, bytes }) => ({
          key: name,
          name: <code translate="no">{name}</code>,
          cells: [
            rows === null ? t('unknown') : t('storage.about', { rows: format.number(rows) }),
            format.bytes(bytes),
          ],
        }))}
      />
    </div>
  )
}
