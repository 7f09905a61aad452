import { updateShow } from '@greenroom/contract/areas/live-shows/shows'
import i18next from 'i18next'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { callWithId } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { runCommand } from '../../kit/command/run-command.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { isInputMethodKey } from '../../kit/input/input-method.ts'
import { instantOfClock } from '../../kit/text/zone.ts'
import { clockOf, dayMs, minuteMs } from './clock.ts'
import { clashesWith, type PlannedShow } from './entries.ts'

/** Px that the pointer must travel before a press becomes a move. */
const threshold = 4

/** A move on the clock. */
export interface Shift {
  days: number
  minutes: number
}

/** A move that is not saved yet. */
export interface Move {
  id: string
  /** The show at its new time. */
  show: PlannedShow
  /** Why it cannot be there, in the language on screen. */
  refusal: string | undefined
}

/** A show that moves within its day begins at a quarter of an hour. */
const quarterMs = 15 * minuteMs

/** The show at another time of the clock. It lasts as long as before, also when clocks are put forward or back between. */
export function shiftShow(show: PlannedShow, { days, minutes }: Shift): PlannedShow {
  const clock = clockOf(show.startTime) + days * dayMs + minutes * minuteMs
  const toQuarter = minutes > 0 ? Math.floor : Math.ceil
  const start = instantOfClock(minutes === 0 ? clock : toQuarter(clock / quarterMs) * quarterMs).getTime()
  const lastingMs = Date.parse(show.endTime) - Date.parse(show.startTime)
  return {
    ...show,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + lastingMs).toISOString(),
  }
}

function refusalOf(show: PlannedShow, shows: readonly PlannedShow[]): string | undefined {
  if (Date.parse(show.endTime) <= Date.now()) return i18next.t('plan:refusal.past')
  const [other] = clashesWith(show, shows)
  return other && i18next.t('plan:refusal.clash', { room: show.room.title, title: other.title })
}

interface MoveOptions {
  shows: readonly PlannedShow[]
  /** The move on the clock for a way of the pointer in px. */
  shiftAt: (way: { x: number; y: number }) => Shift
  /** What the keys of arrows mean; the second one with Shift. */
  keys: Readonly<Record<string, readonly [Shift, Shift]>>
}

/** Moves shows to other times, by a pointer, or by the keys of arrows and Enter; Escape gives up. */
export function useMove({ shows, shiftAt, keys }: MoveOptions) {
  const press = useRef<{ show: PlannedShow; x: number; y: number } | null>(null)
  const wasDragged = useRef(false)
  const isSaving = useRef(false)
  const [move, setMove] = useState<Move>()

  const propose = (show: PlannedShow) => setMove({ id: show.id, show, refusal: refusalOf(show, shows) })

  function giveUp(): void {
    press.current = null
    if (!isSaving.current) setMove(undefined)
  }

  async function save({ id, show, refusal }: Move): Promise<void> {
    const { startTime, endTime, title, version } = show
    const before = shows.find(one => one.id === id)
    if (refusal !== undefined || before?.startTime === startTime) {
      if (refusal !== undefined) toast.notice(refusal)
      setMove(undefined)
      return
    }
    isSaving.current = true
    try {
      await runCommand({
        send: options =>
          callWithId(
            updateShow,
            { params: { id }, body: { version, changes: { startTime, endTime } } },
            options,
          ),
        done: () => i18next.t('plan:done.moved', { title }),
        topics: ['live-show.changed'],
      })
      // The show stays at its new time until it is read there.
      await invalidate('live-show.changed')
    } finally {
      isSaving.current = false
      setMove(undefined)
    }
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    if (!press.current || isSaving.current) return
    const way = { x: event.clientX - press.current.x, y: event.clientY - press.current.y }
    if (!wasDragged.current && Math.hypot(way.x, way.y) < threshold) return
    wasDragged.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    propose(shiftShow(press.current.show, shiftAt(way)))
  }

  function letGo(): void {
    press.current = null
    if (move && wasDragged.current) void save(move)
  }

  function pressKey(event: KeyboardEvent<HTMLElement>, show: PlannedShow): void {
    if (isInputMethodKey(event) || isSaving.current) return
    const isMoved = move?.id === show.id
    const shift = keys[event.key]?.[event.shiftKey ? 1 : 0]
    if (shift && !event.altKey && !event.ctrlKey && !event.metaKey)
      propose(shiftShow(isMoved ? move.show : show, shift))
    else if (isMoved && event.key === 'Enter') void save(move)
    else if (move && event.key === 'Escape') giveUp()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    move,
    /** Properties of the link of a show that may be moved. */
    movable: (show: PlannedShow) => ({
      draggable: false,
      'data-movable': true,
      onPointerDown: (event: PointerEvent) => {
        wasDragged.current = false
        // A finger scrolls.
        if (event.button === 0 && event.pointerType !== 'touch')
          press.current = { show, x: event.clientX, y: event.clientY }
      },
      onPointerMove: drag,
      onPointerUp: letGo,
      onPointerCancel: giveUp,
      // Letting go is no click on the link.
      onClick: (event: MouseEvent) => {
        if (wasDragged.current) event.preventDefault()
        wasDragged.current = false
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => pressKey(event, show),
      onBlur: giveUp,
    }),
  }
}
