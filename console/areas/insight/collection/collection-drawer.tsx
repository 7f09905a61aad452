import { collectSnippet } from '@greenroom/contract/areas/insight/collect-snippet'
import {
  addCollectOrigin,
  deleteCollectOrigin,
  newCollectOrigin,
  readCollection,
} from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Button, Text, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../kit/browser/copy-text.ts'
import { call, callWithId } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { checkFields } from '../../../kit/form/field-errors.ts'
import { AddForm } from '../../../kit/input/add-form.tsx'
import { NamedRow, NamedRows } from '../../../kit/input/named-rows.tsx'
import { absoluteAddress } from '../../../kit/navigation/absolute-address.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from './collection.module.css'

/** Figures that are not further behind are up to date for a reader, in milliseconds. */
const noticeableMs = 10_000

/** Whether events arrive and are counted. */
function CollectionState({ collection }: { collection: ResponseOf<typeof readCollection> }) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  const { lastEventTime, lagMs, counted, bots, clickHouse } = collection
  if (lastEventTime === null)
    return <EmptyState kind="analytics" title={t('waiting')} message={t('waitingHint')} />
  const isBehind = lagMs > noticeableMs
  const seconds = format.number(Math.round(lagMs / 1000))
  return (
    <Facts
      facts={[
        [t('lastEvent'), <RelativeTime key="last" instant={lastEventTime} />],
        [t('lag'), isBehind ? t('behind', { seconds }) : t('upToDate')],
        [t('counted'), format.number(counted)],
        [t('bots'), format.number(bots)],
        ...(clickHouse
          ? [[t('clickHouse'), <ClickHouseState key="clickHouse" state={clickHouse} />] as const]
          : []),
      ]}
    />
  )
}

type State = NonNullable<ResponseOf<typeof readCollection>['clickHouse']>

/** Whether ClickHouse accepts events, and how many wait for it. */
function ClickHouseState({ state: { waiting, failingTime, repaired } }: { state: State }) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  const events = format.number(waiting)
  return (
    <>
      {failingTime === null ? (
        t('clickHouseWaiting', { events })
      ) : (
        <>
          {t('clickHouseAway', { events })} <RelativeTime instant={failingTime} />
        </>
      )}
      {repaired > 0 && <div>{t('clickHouseRepaired', { events: format.number(repaired) })}</div>}
    </>
  )
}

const snippet = () => collectSnippet(absoluteAddress('/collect.js'), 'ID')

/** The script for web pages, to be copied. */
function ScriptSnippet() {
  const { t } = useTranslation('collection')
  const copy = () => copyText(snippet(), { copied: t('script.copied'), notCopied: t('script.notCopied') })
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('script.context')}
      </Text>
      <pre className={classes.snippet} translate="no">
        {snippet()}
      </pre>
      <Button variant="default" size="xs" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
        {t('script.copy')}
      </Button>
    </>
  )
}

/** Data collection: the script, the websites that may use it, and dropped events. */
export function CollectionDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('collection')
  const { data, error, isPending, refetch } = useCallQuery(readCollection, {}, { quiet: true })
  return (
    <SideDrawer title={t('title')} size={640} onClose={onClose}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('context')}
      </Text>
      {isPending && <SkeletonRows rows={6} height={40} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <CollectionState collection={data} />
          <Title order={3} className={classes.heading}>
            {t('script.title')}
          </Title>
          <ScriptSnippet />
          <Title order={3} className={classes.heading}>
            {t('origins.title')}
          </Title>
          <Origins origins={data.origins} onChanged={() => void refetch()} />
          <Title order={3} className={classes.heading}>
            {t('dropped.title')}
          </Title>
          <DroppedTable dropped={data.dropped} />
        </>
      )}
    </SideDrawer>
  )
}

/** Dropped events by reason and sender. */
function DroppedTable({ dropped }: Pick<ResponseOf<typeof readCollection>, 'dropped'>) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  if (dropped.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('dropped.none')}
      </Text>
    )
  }
  return (
    <WideTable label={t('dropped.title')} className={classes.dropped}>
      <thead>
        <tr>
          <th>{t('dropped.reason')}</th>
          <th>{t('dropped.sender')}</th>
          <th>{t('dropped.count')}</th>
        </tr>
      </thead>
      <tbody>
        {dropped.map(({ reason, sender, count }) => (
          <tr key={`${reason} ${sender}`}>
            <td>{t(`reasons.${reason}`)}</td>
            <td translate="no">{sender || t('dropped.others')}</td>
            <td>{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

type Origin = ResponseOf<typeof readCollection>['origins'][number]

interface OriginsProps {
  origins: readonly Origin[]
  onChanged: () => void
}

/** Websites whose pages may send events, with buttons to add and delete them. */
function Origins({ origins, onChanged }: OriginsProps) {
  const { t } = useTranslation('collection')
  const language = useLanguage()

  async function add(origin: string): Promise<string | undefined> {
    const checked = checkFields(newCollectOrigin, { origin }, language)
    if ('errors' in checked) return checked.errors.origin
    await call(addCollectOrigin, { body: checked.fields }, { quiet: ['invalid'] })
    onChanged()
    return undefined
  }

  async function remove({ id, origin }: Origin): Promise<void> {
    await runCommand({
      send: options => callWithId(deleteCollectOrigin, { params: { id } }, options),
      done: () => t('origins.deleted', { origin }),
      topics: ['insight.origins-changed'],
    })
    onChanged()
  }

  return (
    <>
      <Permission need={['insight:manage']}>
        <AddForm
          label={t('origins.origin')}
          placeholder={t('origins.example')}
          maxLength={200}
          action={t('origins.add')}
          onAdd={add}
        />
      </Permission>
      {origins.length === 0 ? (
        <EmptyState title={t('origins.none')} message={t('origins.noneHint')} />
      ) : (
        <NamedRows>
          {origins.map(origin => (
            <OriginRow key={origin.id} row={origin} onDelete={() => void remove(origin)} />
          ))}
        </NamedRows>
      )}
    </>
  )
}

function OriginRow({ row, onDelete }: { row: Origin; onDelete: () => void }) {
  const { t } = useTranslation('collection')
  const format = useFormat()
  const { origin, createdTime } = row
  return (
    <NamedRow
      name={origin}
      lines={[t('origins.added', { time: format.relative(createdTime) })]}
      action={
        <Permission need={['insight:manage']}>
          <Button
            variant="default"
            size="xs"
            aria-label={t('origins.deleteOne', { origin })}
            onClick={onDelete}
          >
            {t('origins.delete')}
          </Button>
        </Permission>
      }
    />
  )
}
