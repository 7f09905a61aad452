import { clipLimits, readClipCut, readClipProgress } from '@greenroom/contract/areas/live-recording/clips'
import type { RecordingRow } from '@greenroom/contract/areas/live-recording/recordings'
import { contentLimits } from '@greenroom/contract/content-labels'
import { cutText } from '@greenroom/contract/fields'
import { ruleText } from '@greenroom/contract/rule-texts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { JobProgress } from '../../../kit/command/job-progress.tsx'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { makeClip } from '../commands.ts'
import { base64Of } from './capture-frame.ts'
import { type ClipMarks, clipTimeText } from './clip-time.ts'
import classes from './player.module.css'

/** Pictures that may become the cover, as addresses; undefined where the browser has none. */
export interface ClipPictures {
  start: string | undefined
  current: string | undefined
}

interface ClipDialogProps {
  recording: RecordingRow
  marks: ClipMarks
  pictures: ClipPictures
  onMade: (item: { id: string; title: string }) => void
  onClose: () => void
}

/** A beginning so near to the mark counts as exact, in milliseconds. */
const exactMs = 100

/** Asks for the title and the cover of a clip, says where it will begin, and makes the content item. */
export function ClipDialog({ recording, marks, pictures, onMade, onClose }: ClipDialogProps) {
  const { t } = useTranslation(['liveRecording', 'kit'])
  const format = useFormat()
  const language = useLanguage()
  const [fromMs, toMs] = [
    Math.round(marks.from * 1000),
    Math.min(Math.round(marks.to * 1000), recording.durationMs),
  ]
  const query = useCallQuery(
    readClipCut,
    { params: { id: recording.id }, query: { fromMs: String(fromMs), toMs: String(toMs) } },
    { quiet: true },
  )
  const { data } = query
  const [written, setWritten] = useState<string>()
  const [chosen, setChosen] = useState<keyof ClipPictures>('start')
  const [isCutting, setCutting] = useState(false)
  const time = format.exact(new Date(Date.parse(recording.startedTime) + fromMs).toISOString())
  const suggested = data ? `${data.roomTitle} ${time}`.trim() : ''
  const title = written ?? cutText(suggested, contentLimits.title)
  const picture = pictures[chosen] ?? pictures.start ?? pictures.current
  const hasChoice = pictures.start !== undefined && pictures.current !== undefined
  const isTooLarge = data !== undefined && data.bytes > clipLimits.bytes

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (title.trim() === '' || isTooLarge || !data) return
    setCutting(true)
    const cover = picture === undefined ? null : base64Of(picture)
    const id = await makeClip(recording, { fromMs, toMs, title, cover })
    setCutting(false)
    if (id === undefined) return
    onMade({ id, title: title.trim() })
    onClose()
  }

  return (
    <Dialog
      centered
      title={t('clip.make')}
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      closeOnClickOutside={!isCutting}
      onClose={onClose}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="sm">
          {picture === undefined ? (
            <p className={classes.facts}>{t('clip.noPicture')}</p>
          ) : (
            <img className={classes.cover} src={picture} alt={t('clip.cover')} />
          )}
          {hasChoice && (
            <Segments
              size="xs"
              fullWidth
              aria-label={t('clip.cover')}
              value={chosen}
              data={[
                { value: 'start', label: t('clip.coverStart') },
                { value: 'current', label: t('clip.coverCurrent') },
              ]}
              onChange={setChosen}
            />
          )}
          <TextInput
            label={t('clip.name')}
            required
            autoComplete="off"
            data-autofocus
            maxLength={contentLimits.title}
            value={title}
            error={written?.trim() === '' && ruleText('required', language)}
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
          />
          <QueryState query={query} placeholder={<p className={classes.facts}>{t('clip.reading')}</p>} />
          {data && (
            <p className={classes.facts}>
              {fromMs - data.beginMs < exactMs
                ? t('clip.beginsAtMark', { time: clipTimeText(data.beginMs / 1000) })
                : t('clip.beginsBefore', {
                    time: clipTimeText(data.beginMs / 1000),
                    seconds: ((fromMs - data.beginMs) / 1000).toFixed(1),
                  })}{' '}
              {t('clip.size', { size: format.bytes(data.bytes) })}
            </p>
          )}
        </Stack>
        {isCutting && <CuttingProgress recordingId={recording.id} />}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <RefusedButton
            type="submit"
            loading={isCutting}
            reason={isTooLarge ? t('clip.tooLarge', { size: format.bytes(clipLimits.bytes) }) : undefined}
          >
            {t('clip.create')}
          </RefusedButton>
        </Group>
      </form>
    </Dialog>
  )
}

/** How far the server is; nothing until it says so. */
function CuttingProgress({ recordingId }: { recordingId: string }) {
  const { t } = useTranslation('liveRecording')
  const { data } = useCallQuery(readClipProgress, { params: { id: recordingId } }, { quiet: true })
  const share = data?.share ?? null
  if (share === null) return null
  const label = t('clip.cutting', { percent: Math.floor(share * 100) })
  return (
    <JobProgress value={share} label={label}>
      {label}
    </JobProgress>
  )
}
