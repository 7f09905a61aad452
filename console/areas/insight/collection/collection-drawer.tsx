import { collectSnippet } from '@greenroom/contract/areas/insight/collect-snippet'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Button, Text, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { absoluteAddress } from '../../../kit/absolute-address.ts'
import { copyText } from '../../../kit/copy-text.ts'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { WideTable } from '../../../kit/wide-table.tsx'
import classes from './collection.module.css'
import { CollectionState } from './collection-state.tsx'
import { Origins } from './origins.tsx'

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
