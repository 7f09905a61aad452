import { cutText } from '@greenroom/contract/fields'
import './locales/index.ts'
import { listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { playlistLimits } from '@greenroom/contract/areas/live-playlist/playlist'
import { listRecordings, type RecordingRow } from '@greenroom/contract/areas/live-recording/recordings'
import { Button, ScrollArea, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { WideTable } from '../../kit/display/wide-table.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { Dialog } from '../../kit/overlay/dialog.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { addRecording } from './commands.ts'
import { durationText } from './duration.ts'
import classes from './playlist.module.css'

const offeredRooms = { pageSize: '100' } as const
/** Above the drawer that asks. */
const zIndex = 300

/** Adds a stored recording of any room to a playlist. @param roomId the room of the playlist */
export function RecordingDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t } = useTranslation(['livePlaylist', 'kit'])
  const [from, setFrom] = useState(roomId)
  const rooms = useCallQuery(listLiveRooms, { query: offeredRooms }, { quiet: true })
  const query = useCallQuery(listRecordings, { params: { id: from } }, { quiet: true })
  const recordings = query.data?.list.filter(({ state }) => state === 'stored')
  const roomTitle = rooms.data?.list.find(({ id }) => id === from)?.title ?? ''
  return (
    <Dialog
      centered
      size={560}
      zIndex={zIndex}
      title={t('recording.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Select
          label={t('recording.room')}
          allowDeselect={false}
          searchable
          comboboxProps={{ zIndex: zIndex + 1 }}
          data={rooms.data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []}
          value={from}
          onChange={id => setFrom(id ?? from)}
        />
        <QueryState query={query} placeholder={<SkeletonRows rows={3} />} />
        {recordings?.length === 0 && (
          <EmptyState kind="live" title={t('recording.empty')} message={t('recording.emptyMessage')} />
        )}
        {recordings && recordings.length > 0 && (
          <ScrollArea.Autosize mah={360}>
            <WideTable label={t('recording.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('recording.started')}</th>
                  <th scope="col">{t('column.duration')}</th>
                  <th scope="col">{t('recording.size')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {recordings.map(recording => (
                  <RecordingChoice
                    key={recording.id}
                    recording={recording}
                    onAdd={name =>
                      addRecording(
                        roomId,
                        recording.id,
                        cutText(`${roomTitle} ${name}`.trim(), playlistLimits.name),
                      )
                    }
                    onAdded={onClose}
                  />
                ))}
              </tbody>
            </WideTable>
          </ScrollArea.Autosize>
        )}
      </Stack>
    </Dialog>
  )
}

interface RecordingChoiceProps {
  recording: RecordingRow
  /** @param name what tells it from other recordings of its room; resolves to whether it was added */
  onAdd: (name: string) => Promise<boolean>
  onAdded: () => void
}

function RecordingChoice({ recording, onAdd, onAdded }: RecordingChoiceProps) {
  const { t } = useTranslation('livePlaylist')
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  const time = format.exact(recording.startedTime)

  async function add(): Promise<void> {
    setAdding(true)
    const isAdded = await onAdd(time)
    setAdding(false)
    if (isAdded) onAdded()
  }

  return (
    <tr>
      <td>{time}</td>
      <td className={classes.number}>{durationText(recording.durationMs)}</td>
      <td className={classes.number}>{format.bytes(recording.bytes)}</td>
      <td>
        <Button
          size="compact-xs"
          variant="default"
          loading={isAdding}
          aria-label={t('recording.addOne', { time })}
          onClick={() => void add()}
        >
          {t('recording.add')}
        </Button>
      </td>
    </tr>
  )
}
