import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../kit/text/format.ts'
import { dayOfInstant } from '../../kit/text/zone.ts'
import { type Entry, showEntry } from './entries.ts'
import classes from './entry.module.css'
import { kindIcons } from './kinds.tsx'
import type { Move } from './use-move.ts'

/** The times of an entry as text: hours within a day, days across days. */
export function useTimesText() {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return ({ kind, startTime, endTime }: Pick<Entry, 'kind' | 'startTime' | 'endTime'>): string => {
    const at = (time: string) => `${format.shortDay(dayOfInstant(new Date(time)))} ${format.time(time)}`
    if (startTime === null) return endTime === null ? '' : t('until', { time: at(endTime) })
    if (endTime === null)
      return kind === 'posts' ? t('since', { time: at(startTime) }) : format.time(startTime)
    const isOneDay = dayOfInstant(new Date(startTime)) === dayOfInstant(new Date(endTime))
    return isOneDay
      ? t('range', { from: format.time(startTime), to: format.time(endTime) })
      : t('range', { from: at(startTime), to: at(endTime) })
  }
}

interface EntryLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'children'> {
  entry: Entry
  /** Whether another show of the room runs at the same time. */
  isClashing: boolean
  /** Whether it is being moved: it stands pale at its old time. */
  isMoving?: boolean
  /** How much stands in it: the title, with its time before, or with the times and the room below. */
  size: 'bar' | 'line' | 'block'
}

/** An entry as a block of its time; it leads to where it lives. */
export function EntryLink({ entry, isClashing, isMoving = false, size, ...props }: EntryLinkProps) {
  const { t } = useTranslation('plan')
  const timesText = useTimesText()
  const { kind, title, to, show, endTime, startTime } = entry
  const Icon = kindIcons[kind]
  const format = useFormat()
  const facts = [
    isClashing ? t('clash') : '',
    size === 'line' ? '' : timesText(entry),
    show?.room.title ?? '',
  ]
  const details = facts.filter(part => part !== '').join(' · ')
  const word = t(`kind.${kind}`)
  const isOver = endTime !== null && Date.parse(endTime) <= Date.now()
  return (
    <Link
      {...props}
      className={classes.entry}
      to={to}
      title={[word, title, timesText(entry), show?.room.title ?? ''].filter(part => part !== '').join(' · ')}
      translate="no"
      data-kind={kind}
      data-size={size}
      data-over={isOver || undefined}
      data-clashing={isClashing || undefined}
      data-moving={isMoving || undefined}
    >
      <span className={classes.entryTitle}>
        {isClashing ? (
          <IconAlertTriangle size={14} className={classes.entryIcon} aria-hidden />
        ) : (
          <Icon size={14} className={classes.entryIcon} aria-hidden />
        )}
        <VisuallyHidden>{`${word}${t('separator')}`}</VisuallyHidden>
        {size === 'line' && startTime !== null && (
          <time className={classes.entryTime}>{`${format.time(startTime)} `}</time>
        )}
        {`${title} `}
      </span>
      {size === 'block' ? (
        <span className={classes.entryDetail}>{details}</span>
      ) : (
        <VisuallyHidden>{details}</VisuallyHidden>
      )}
    </Link>
  )
}

/** Where a show would be moved to, and why it cannot be there. */
export function MoveText({ move: { show, refusal } }: { move: Move }) {
  const timesText = useTimesText()
  return (
    <>
      <span className={classes.entryTitle}>{timesText(showEntry(show))}</span>
      <span className={classes.entryDetail}>{refusal ?? show.title}</span>
    </>
  )
}

/** The same for screen readers, with the keys that end the move. */
export function MoveStatus({ move }: { move: Move | undefined }) {
  const { t } = useTranslation('plan')
  const timesText = useTimesText()
  const format = useFormat()
  return (
    <VisuallyHidden role="status">
      {move &&
        (move.refusal ??
          t('movesTo', {
            day: format.shortDay(dayOfInstant(new Date(move.show.startTime))),
            times: timesText(showEntry(move.show)),
          }))}
    </VisuallyHidden>
  )
}
