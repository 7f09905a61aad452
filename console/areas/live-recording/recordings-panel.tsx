import './locales/index.ts'
import {
  listRecordings,
  type RecordingRow,
  recordingModes,
  recordingRefusal,
} from '@greenroom/contract/areas/live-recording/recordings'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { formatSeconds } from '../../kit/charts/units.ts'
import { Panel } from '../../kit/display/panel.tsx'
import { Segments } from '../../kit/display/segments.tsx'
import { StateDot, type StateTone } from '../../kit/display/state-dot.tsx'
import { WideTable } from '../../kit/display/wide-table.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { useMissingPermission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { downloadRecording, removeRecording, setMode } from './commands.ts'
import type { PlayedRecording } from './played-recording.ts'
import classes from './recordings.module.css'
import { useRefused } from './use-refused.ts'

/** Most users never play one. */
const RecordingPlayer = lazy(async () => {
  const { RecordingPlayer: component } = await import('./player/recording-player.tsx')
  return { default: component }
})

const tones: Readonly<Record<RecordingRow['state'], StateTone>> = {
  running: 'working',
  stored: 'good',
  failed: 'bad',
}

interface RecordingsPanelProps {
  roomId: string
  played: PlayedRecording | undefined
  onPlay: (played: PlayedRecording | undefined) => void
}

/** The recordings of a room, newest first, with the player of one of them. */
export function RecordingsPanel({ roomId, played, onPlay }: RecordingsPanelProps) {
  const { t } = useTranslation('liveRecording')
  const format = useFormat()
  const refused = useRefused('live-room:manage')
  const query = useCallQuery(listRecordings, { params: { id: roomId } }, { quiet: true })
  const { data } = query
  // A room that is recorded by itself can always be set back.
  const refusal = refused(data?.mode === 'off' ? data.refusal : null)
  const modes = data && (
    <Segments
      size="xs"
      aria-label={t('mode.label')}
      data={recordingModes.map(mode => ({ value: mode, label: t(`mode.${mode}`) }))}
      value={data.mode}
      disabled={refusal !== undefined}
      title={refusal}
      onChange={mode => void setMode(roomId, mode)}
    />
  )
  return (
    <Panel title={t('title')} action={modes}>
      {data && <p className={classes.mode}>{t(`mode.${data.mode}Hint`)}</p>}
      {played && (
        <Suspense>
          <RecordingPlayer key={played.recording.id} played={played} onClose={() => onPlay(undefined)} />
        </Suspense>
      )}
      <QueryState query={query} placeholder={<SkeletonRows rows={3} />} />
      {data?.list.length === 0 && <EmptyState kind="live" title={t('empty')} message={t('emptyMessage')} />}
      {data && data.list.length > 0 && (
        <WideTable label={t('title')} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.started')}</th>
              <th scope="col">{t('column.length')}</th>
              <th scope="col" className={classes.size}>
                {t('column.size')}
              </th>
              <th scope="col">{t('column.state')}</th>
              <th scope="col">{t('column.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map(recording => (
              <RecordingLine
                key={recording.id}
                recording={recording}
                onPlay={() => onPlay({ recording, at: 0 })}
              />
            ))}
          </tbody>
        </WideTable>
      )}
      {data && data.total > data.list.length && (
        <p className={classes.facts}>{t('more', { shown: data.list.length, total: data.total })}</p>
      )}
      {data && (
        <p className={classes.facts}>
          {t('used', { used: format.bytes(data.usedBytes), max: format.bytes(data.maxBytes) })}{' '}
          {data.days === 0 ? t('forever') : t('days', { number: format.number(data.days) })}
          {data.refusal && ` ${t(`refusal.${data.refusal}`)}`}
        </p>
      )}
    </Panel>
  )
}

function RecordingLine({ recording, onPlay }: { recording: RecordingRow; onPlay: () => void }) {
  const { t } = useTranslation('liveRecording')
  const language = useLanguage()
  const format = useFormat()
  const mayManage = useMissingPermission('live-room:manage') === undefined
  const { bytes, durationMs, reason, startedTime, state } = recording
  const time = format.exact(startedTime)
  const size = format.bytes(bytes)
  const refusal = recordingRefusal.safeParse(reason).data
  const cause = refusal ? t(`refusal.${refusal}`) : t('writeFailed')
  return (
    <tr>
      <td>{time}</td>
      <td className={classes.figures}>{formatSeconds(Math.round(durationMs / 1000), language)}</td>
      <td className={`${classes.figures} ${classes.size}`}>{size}</td>
      <td>
        <StateDot tone={tones[state]} text={t(`state.${state}`)} />
        {reason !== '' && <p className={classes.facts}>{t('stoppedFor', { reason: cause })}</p>}
      </td>
      <td>
        <div className={classes.actions}>
          {state === 'stored' && (
            <>
              <ActionIcon variant="subtle" aria-label={t('play', { time })} onClick={onPlay}>
                <IconPlayerPlay size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('download', { time })}
                onClick={() => void downloadRecording(recording)}
              >
                <IconDownload size={16} />
              </ActionIcon>
            </>
          )}
          {state !== 'running' && mayManage && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('remove', { time })}
              onClick={() => void removeRecording(recording, { time, size })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      </td>
    </tr>
  )
}
