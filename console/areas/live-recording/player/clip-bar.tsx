import type { RecordingRow } from '@greenroom/contract/areas/live-recording/recordings'
import { Anchor, Button, RangeSlider, TextInput } from '@mantine/core'
import { IconScissors } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isTyping } from '../../../kit/actions/listen.ts'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { searchShowing } from '../../../kit/list/use-viewed-row.ts'
import { useRefused } from '../use-refused.ts'
import { captureAt, captureFrame } from './capture-frame.ts'
import { ClipDialog, type ClipPictures } from './clip-dialog.tsx'
import { type ClipMarks, clipTimeText, readClipTime } from './clip-time.ts'
import classes from './player.module.css'

/** The shortest clip, in seconds. */
const shortest = 0.1

type End = keyof ClipMarks
const ends: readonly End[] = ['from', 'to']
const keys: Readonly<Record<End, string>> = { from: 'I', to: 'O' }

interface ClipBarProps {
  recording: RecordingRow
  video: RefObject<HTMLVideoElement | null>
}

/** Marks the beginning and the end of a clip on the timeline of a recording, and makes a content item of it. */
export function ClipBar({ recording, video }: ClipBarProps) {
  const { t } = useTranslation('liveRecording')
  const refused = useRefused('content-item:create')
  const length = recording.durationMs / 1000
  const [marks, setMarks] = useState<ClipMarks>({ from: 0, to: length })
  const [pictures, setPictures] = useState<ClipPictures>()
  const [made, setMade] = useState<{ id: string; title: string }>()

  /** Sets one end; the other one makes way. */
  function mark(end: End, second: number): void {
    const at = Math.min(Math.max(second, 0), length)
    setMarks(({ from, to }) => {
      if (end === 'from') return { from: Math.min(at, length - shortest), to: to > at ? to : length }
      return { from: from < at ? from : 0, to: Math.max(at, shortest) }
    })
  }
  function jump(second: number): void {
    if (video.current) video.current.currentTime = second
  }
  const markHere = (end: End) => mark(end, video.current?.currentTime ?? 0)
  useMarkKeys(markHere)

  async function open(): Promise<void> {
    const player = video.current
    player?.pause()
    const current = player ? captureFrame(player) : undefined
    setPictures({ current, start: player ? await captureAt(player, marks.from) : undefined })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would send the fields of a form
    <div className={classes.clip} role="group" aria-label={t('clip.title')}>
      <RangeSlider
        size="sm"
        min={0}
        max={length}
        step={shortest}
        minRange={shortest}
        precision={1}
        value={[marks.from, marks.to]}
        thumbFromLabel={t('clip.from')}
        thumbToLabel={t('clip.to')}
        label={clipTimeText}
        onChange={([from, to]) => {
          jump(from === marks.from ? to : from)
          setMarks({ from, to })
        }}
      />
      <div className={classes.marks}>
        {ends.map(end => (
          <div key={end} className={classes.mark}>
            <Button
              size="xs"
              variant="default"
              aria-keyshortcuts={keys[end]}
              title={t(`clip.${end}Hint`)}
              rightSection={<kbd className={classes.key}>{keys[end]}</kbd>}
              onClick={() => markHere(end)}
            >
              {t(`clip.${end}`)}
            </Button>
            <MarkInput
              key={marks[end]}
              label={t(`clip.${end}Time`)}
              second={marks[end]}
              onMark={second => {
                mark(end, second)
                jump(Math.min(second, length))
              }}
            />
          </div>
        ))}
        <span className={classes.length}>
          {t('clip.length', { time: clipTimeText(marks.to - marks.from) })}
        </span>
        <RefusedButton
          size="xs"
          className={classes.make}
          leftSection={<IconScissors size={16} />}
          reason={refused(null)}
          onClick={() => void open()}
        >
          {t('clip.make')}
        </RefusedButton>
      </div>
      {made && (
        <p className={classes.facts} role="status">
          {t('clip.made', { title: made.title })}{' '}
          <Anchor component={Link} to={`/list/content${searchShowing(made.id)}`} size="xs">
            {t('clip.open')}
          </Anchor>
        </p>
      )}
      {pictures && (
        <ClipDialog
          recording={recording}
          marks={marks}
          pictures={pictures}
          onMade={setMade}
          onClose={() => setPictures(undefined)}
        />
      )}
    </div>
  )
}

interface MarkInputProps {
  label: string
  second: number
  onMark: (second: number) => void
}

/** A place of the recording to type; Enter or leaving the field sets it. */
function MarkInput({ label, second, onMark }: MarkInputProps) {
  const { t } = useTranslation('liveRecording')
  const [text, setText] = useState(clipTimeText(second))
  const typed = readClipTime(text)
  const set = () => {
    if (typed !== undefined && text !== clipTimeText(second)) onMark(typed)
  }
  return (
    <TextInput
      size="xs"
      className={classes.time ?? ''}
      aria-label={label}
      autoComplete="off"
      inputMode="decimal"
      error={typed === undefined && t('clip.timeForm')}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={set}
      onKeyDown={event => {
        if (!isInputMethodKey(event) && event.key === 'Enter') set()
      }}
    />
  )
}

/** Marks the beginning with I and the end with O, as video editors do, until the component is gone. */
function useMarkKeys(mark: (end: 'from' | 'to') => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (hasModifier || event.defaultPrevented || isInputMethodKey(event) || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'i' && key !== 'o') return
    event.preventDefault()
    mark(key === 'i' ? 'from' : 'to')
  })
  useEffect(() => {
    // Before the shortcuts of the page.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
