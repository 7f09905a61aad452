import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import classes from './collection.module.css'
import { CollectionState } from './collection-state.tsx'
import { DroppedTable } from './dropped-table.tsx'
import { Origins } from './origins.tsx'
import { ScriptSnippet } from './script-snippet.tsx'

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
