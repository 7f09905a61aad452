import '../locales/index.ts'
import {
  type LiveMethod,
  type LiveRoomRow,
  liveMethods,
  liveRoomRow,
} from '@greenroom/contract/areas/live/rooms'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, failureData } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { Segments } from '../../../kit/segments.tsx'
import { toast } from '../../../kit/toast.ts'
import { methodText } from '../labels.ts'
import { useRefusal } from '../operations/use-refusal.ts'
import { PlaylistPanel } from '../playlist/playlist-panel.tsx'
import { updateRoom, useRoomLabels } from '../rooms/use-room-form.ts'
import classes from './tabs.module.css'

/** Chooses the source of a room; the choice is saved at once. */
export function MethodChoice({ room }: { room: LiveRoomRow }) {
  const { t } = useTranslation('live')
  const { t: inStudio } = useTranslation('liveStudio')
  const reason = useRefusal('live-room:manage')()
  const merged = useMergedSave<Pick<LiveRoomRow, 'method'>>(useRoomLabels())
  const [chosen, setChosen] = useState<LiveMethod>()
  const method = chosen ?? room.method

  async function save(next: LiveMethod): Promise<void> {
    setChosen(next)
    try {
      await merged.save({
        names: ['method'],
        start: { fields: { method: room.method }, version: room.version },
        mine: { method: next },
        save: (version, changes) => updateRoom(room.id, version, changes),
        newer: failure => {
          const current = liveRoomRow.safeParse(failureData(failure, 'conflict')?.current).data
          return current && { fields: { method: current.method }, version: current.version }
        },
        savedText: inStudio('tabs.methodDone', { method: methodText(next) }),
      })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      toast.failure(failure)
    }
    await invalidate('live-room.changed')
    setChosen(undefined)
  }

  return (
    <>
      <Segments
        className={classes.methods}
        aria-label={inStudio('tabs.method')}
        title={reason}
        disabled={reason !== undefined || chosen !== undefined}
        data={liveMethods.map(value => ({ value, label: methodText(value) }))}
        value={method}
        onChange={next => void save(next)}
      />
      <Text size="sm" c="dimmed" mt={8}>
        {t(`methodHint.${method}`)}
      </Text>
      {room.method === 'video' && (
        <div className={classes.below}>
          <PlaylistPanel roomId={room.id} />
        </div>
      )}
      {merged.dialog}
    </>
  )
}
