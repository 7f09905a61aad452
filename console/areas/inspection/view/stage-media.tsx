import type { ContentFile } from '@greenroom/contract/areas/content/content-items'
import i18next from 'i18next'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, useActions } from '../../../kit/actions/registry.ts'
import { serverAddress } from '../../../kit/call/call.ts'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import classes from './view.module.css'

interface MediaProps {
  address: string
  label: string
}

/** The picture or video of an item at the full height of the stage. */
export function StageMedia({ file, label }: { file: ContentFile; label: string }) {
  const address = serverAddress(file.address)
  const Media = file.mediaType.startsWith('video/') ? StageVideo : StagePicture
  return (
    <div className={classes.frame}>
      <Media address={address} label={label} />
    </div>
  )
}

/** Seconds that a key moves in a video. */
const seekSeconds = 5

/** A video with the controls of the browser, and keys for those who judge by keyboard. */
function StageVideo({ address, label }: MediaProps) {
  const video = useRef<HTMLVideoElement>(null)
  const actions = useMemo((): Action[] => {
    const action = (
      id: 'play' | 'back' | 'forward',
      shortcut: string,
      run: (video: HTMLVideoElement) => void,
    ) => ({
      id: `inspection.video-${id}`,
      label: () => i18next.t(`inspection:view.video.${id}`),
      shortcut,
      group: 'page' as const,
      keysOnly: true,
      run: () => video.current && run(video.current),
    })
    return [
      action('play', 'k', toggle),
      action('back', 'j', one => {
        one.currentTime -= seekSeconds
      }),
      action('forward', 'l', one => {
        one.currentTime += seekSeconds
      }),
    ]
  }, [])
  useActions(actions)
  useEffect(() => {
    /** The space key plays where it has no other meaning. */
    function press(event: KeyboardEvent): void {
      const isFree =
        event.target === document.body || (event.target instanceof Element && event.target.matches('article'))
      if (isInputMethodKey(event) || event.key !== ' ' || !isFree || event.defaultPrevented || !video.current)
        return
      event.preventDefault()
      toggle(video.current)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: users upload media without captions
    <video
      ref={video}
      className={classes.media}
      src={address}
      aria-label={label}
      translate="no"
      controls
      preload="metadata"
    />
  )
}

function toggle(video: HTMLVideoElement): void {
  if (video.paused) void video.play()
  else video.pause()
}

const largest = 8
const initial = { scale: 1, x: 0, y: 0 }

/** A picture that is enlarged by a click, the wheel with Ctrl, two fingers, or keys, and moved by dragging. */
function StagePicture({ address, label }: MediaProps) {
  const { t } = useTranslation('inspection')
  const [view, setView] = useState(initial)
  const box = useRef<HTMLButtonElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const hasMoved = useRef(false)

  const actions = useMemo((): Action[] => {
    const action = (id: 'in' | 'out' | 'reset', shortcut: string, run: () => void) => ({
      id: `inspection.zoom-${id}`,
      label: () => i18next.t(`inspection:view.zoom.${id}`),
      shortcut,
      group: 'page' as const,
      keysOnly: true,
      run,
    })
    return [
      action('in', '+', () => setView(before => scaled(before, 1.5))),
      action('out', '-', () => setView(before => scaled(before, 1 / 1.5))),
      action('reset', '0', () => setView(initial)),
    ]
  }, [])
  useActions(actions)
  useEffect(() => {
    const { current } = box
    // React listens passively, and the page must not be enlarged as well.
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      setView(before => scaled(before, Math.exp(-event.deltaY / 200)))
    }
    current?.addEventListener('wheel', zoom, { passive: false })
    return () => current?.removeEventListener('wheel', zoom)
  }, [])

  /** One finger moves an enlarged picture; two enlarge it by their distance. */
  function move(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (Math.hypot(now.x - before.x, now.y - before.y) < 1) return
    hasMoved.current = true
    if (other) {
      const ratio =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
      if (Number.isFinite(ratio)) setView(old => scaled(old, ratio))
    } else
      setView(old =>
        old.scale === 1 ? old : { ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y },
      )
  }
  const lift = (event: PointerEvent) => pointers.current.delete(event.pointerId)

  const isEnlarged = view.scale > 1
  return (
    <button
      ref={box}
      type="button"
      className={classes.zoom}
      data-enlarged={isEnlarged || undefined}
      aria-label={t(isEnlarged ? 'view.zoom.resetOf' : 'view.zoom.inOf', { title: label })}
      onPointerDown={event => {
        hasMoved.current = false
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onPointerLeave={lift}
      onClick={() => {
        if (!hasMoved.current) setView(isEnlarged ? initial : { ...initial, scale: 2 })
      }}
    >
      <img
        className={classes.media}
        src={address}
        alt={label}
        translate="no"
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </button>
  )
}

/** The view enlarged by a factor, between the whole picture and the largest scale. */
function scaled(view: typeof initial, factor: number): typeof initial {
  const scale = Math.min(largest, Math.max(1, view.scale * factor))
  return scale === 1 ? initial : { ...view, scale }
}
