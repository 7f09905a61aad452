import '../locales/index.ts'
import { type ContentSetRow, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import type { SetItem } from '@greenroom/contract/areas/content/set-items'
import { Button } from '@mantine/core'
import { IconHistory, IconPencil, IconSpeakerphone } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { Page } from '../../../kit/page.tsx'
import { Permission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { useTabTitle } from '../../../kit/tab.ts'
import { EntityHistory } from '../../audit/index.ts'
import { ContentView } from '../content-items/content-item-view.tsx'
import { ContentSetForm } from '../content-sets/content-set-form.tsx'
import { AddDialog } from './add-dialog.tsx'
import { itemActions } from './item-actions.ts'
import { defineItemList } from './item-list.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { SetSummary } from './set-summary.tsx'

/** One set: what is known of it, what it holds in its order, and what happened to it. */
export function Component() {
  const { t } = useTranslation(['contentSet', 'content'])
  const { id = '' } = useParams()
  const { data, error, refetch } = useCallQuery(readContentSet, { params: { id } }, { quiet: true })
  useTabTitle(data?.name)
  const reason = error && 'reason' in error ? error.reason : undefined
  if (data && !error) return <SetContentItems key={`${data.id} ${data.filterType}`} set={data} />
  return (
    <Page title={t('content:set.one')}>
      {!error && <SkeletonRows rows={8} height={32} />}
      {(reason === 'notFound' || reason === 'invalid') && (
        <EmptyState
          kind="missing"
          title={t('content:set.notFound')}
          action={
            <Button component={Link} to="/list/search-table" variant="default">
              {t('back')}
            </Button>
          }
        />
      )}
      {error && reason !== 'notFound' && reason !== 'invalid' && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

type Opened = 'add' | 'edit' | 'history' | SetItem

function SetContentItems({ set }: { set: ContentSetRow }) {
  const { t } = useTranslation('contentSet')
  const viewed = useViewedRow()
  const [opened, setOpened] = useState<Opened>()
  const { id, filterType } = set
  const list = useMemo(() => defineItemList({ id, filterType }), [id, filterType])
  const { open } = viewed
  const actions = useMemo(
    () =>
      itemActions(set, {
        add: () => setOpened('add'),
        view: item => open(item.id),
        moveTo: setOpened,
      }),
    [set, open],
  )
  const close = () => setOpened(undefined)
  const tools = (
    <>
      <Permission need={['channel:create']}>
        <Button
          component={Link}
          to={`/form/step?set=${id}`}
          variant="default"
          leftSection={<IconSpeakerphone size={16} />}
        >
          {t('action.promote')}
        </Button>
      </Permission>
      <Permission need={['operation-log:read']}>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} />}
          onClick={() => setOpened('history')}
        >
          {t('action.history')}
        </Button>
      </Permission>
      <Permission need={['content-set:update']}>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpened('edit')}>
          {t('action.edit')}
        </Button>
      </Permission>
    </>
  )
  return (
    <ListPage list={list} title={set.name} context={<SetSummary set={set} />} actions={actions} tools={tools}>
      {viewed.id !== '' && <ContentView id={viewed.id} onClose={viewed.close} />}
      {opened === 'add' && <AddDialog set={set} onClose={close} />}
      {opened === 'edit' && <ContentSetForm set={set} onClose={close} />}
      {opened === 'history' && (
        <SideDrawer title={t('action.history')} onClose={close}>
          <EntityHistory entities={['content-set', 'content-set-item']} id={id} />
        </SideDrawer>
      )}
      {typeof opened === 'object' && <MoveDialog set={set} item={opened} onClose={close} />}
    </ListPage>
  )
}
