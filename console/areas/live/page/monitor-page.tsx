import '../locales/index.ts'
import { listLiveRooms, readLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { IconPlus } from '@tabler/icons-react'
import i18next from 'i18next'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../kit/actions/action.ts'
import { useActions } from '../../../kit/actions/registry.ts'
import { call } from '../../../kit/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { CreateButton } from '../../../kit/list/create-button.tsx'
import { Page } from '../../../kit/page.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { Segments } from '../../../kit/segments.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { offeredRooms } from '../rooms/room-choice.tsx'
import { RoomForm } from '../rooms/room-form.tsx'
import { Wall } from '../wall/wall.tsx'
import { useMonitorAddress, wallSizeOf, wallSizes } from './monitor-address.ts'
import { RoomView } from './room-view.tsx'

const readRoom = (id: string) => call(readLiveRoom, { params: { id } }, { quiet: ['notFound'] })

/** The page of the live rooms: one room with all of its operations, or several side by side. */
export function Component() {
  const { t } = useTranslation('live')
  const address = useMonitorAddress()
  const { wall, roomId } = address
  const rooms = useCallQuery(listLiveRooms, { query: offeredRooms }, { quiet: true })
  const { edited, create, edit, openDraft, close } = useEdited(readRoom)
  const createAction = useMemo<Action>(
    () => ({
      id: 'live-room.create',
      label: () => i18next.t('live:action.create'),
      icon: IconPlus,
      need: 'live-room:manage',
      group: 'page',
      run: create,
    }),
    [create],
  )
  useActions(useMemo(() => [createAction], [createAction]))

  // The first room is also put into the address, so that it stays on screen when other rooms go live.
  const list = rooms.data?.list
  const first = list?.find(({ state }) => state === 'live') ?? list?.[0]
  const firstId = wall === 1 && roomId === '' ? first?.id : undefined
  const showFirst = useEffectEvent((id: string) => address.showRoom(id, { replace: true }))
  useEffect(() => {
    if (firstId !== undefined) showFirst(firstId)
  }, [firstId])

  const layout = (
    <Segments
      aria-label={t('page.layout')}
      data={wallSizes.map(size => ({
        value: String(size),
        label: size === 1 ? t('page.layoutOne') : t('page.layoutMany', { count: size }),
      }))}
      value={String(wall)}
      onChange={value => address.showWall(wallSizeOf(value) ?? wall)}
    />
  )
  const context = (
    <>
      {t('page.context')}
      <UnfinishedDrafts form="live-room" onOpen={openDraft} />
    </>
  )
  const isEmpty = list?.length === 0 && roomId === ''
  return (
    <Page
      title={t('page.title')}
      context={context}
      actions={
        <>
          {!isEmpty && layout}
          <CreateButton create={createAction} />
        </>
      }
    >
      <QueryState query={rooms} placeholder={<SkeletonRows rows={6} height={80} />} />
      {isEmpty && <EmptyState title={t('page.emptyTitle')} message={t('page.emptyMessage')} />}
      {wall > 1 && !isEmpty && list && (
        <Wall size={wall} page={address.page} onPage={address.showPage} searchOf={address.searchOf} />
      )}
      {wall === 1 && roomId !== '' && <RoomView roomId={roomId} onChoose={address.showRoom} onEdit={edit} />}
      {edited && <RoomForm edited={edited} onCreated={address.showRoom} onClose={close} />}
    </Page>
  )
}
