import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemReasons } from './item-reasons.tsx'
import { ItemText } from './item-text.tsx'
import type { Decision, ReviewItem } from './items.ts'
import classes from './review-list.module.css'

interface ReviewItemProps {
  item: ReviewItem
  source: string
  /** The index of the item, from 1. */
  place: number
  total: number
  decision: Decision | undefined
  onDecide: (decision: Decision | undefined) => void
}

/** One change or warning with its reasons and choices. */
export function ReviewItemCard({ item, source, place, total, decision, onDecide }: ReviewItemProps) {
  const { t } = useTranslation('polish')
  const kind = t(`review.${item.kind}`)
  return (
    <li
      className={classes.item}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the focus from item to item
      tabIndex={0}
      aria-label={`${kind} ${t('review.item', { place, total })}`}
      data-review-item
      data-verdict={decision?.verdict}
    >
      <div className={classes.head}>
        <ItemReasons findings={item.findings} />
        {item.findings.length === 0 && kind}
        <Verdict item={item} decision={decision} />
      </div>
      <ItemText item={item} source={source} />
      {item.kind === 'change' ? (
        <ChangeButtons decision={decision} onDecide={onDecide} />
      ) : (
        <WarningButtons item={item} decision={decision} onDecide={onDecide} />
      )}
    </li>
  )
}

function Verdict({ item: { kind }, decision }: Pick<ReviewItemProps, 'item' | 'decision'>) {
  const { t } = useTranslation('polish')
  if (!decision) return null
  const isIgnored = decision.verdict === 'rejected' && kind === 'warning'
  const note = decision.verdict === 'rejected' ? decision.note : undefined
  const text = note
    ? t('review.ignoredFor', { note })
    : t(isIgnored ? 'review.ignored' : `review.${decision.verdict}`)
  return <span className={classes.verdict}>{text}</span>
}

type ButtonsProps = Pick<ReviewItemProps, 'decision' | 'onDecide'>

function ChangeButtons({ decision, onDecide }: ButtonsProps) {
  const { t } = useTranslation('polish')
  const button = (verdict: Decision['verdict']) => {
    const isChosen = decision?.verdict === verdict
    return (
      <Button
        size="xs"
        variant={isChosen ? 'light' : 'default'}
        aria-pressed={isChosen}
        onClick={() => onDecide(isChosen ? undefined : { verdict })}
      >
        {t(verdict === 'accepted' ? 'review.accept' : 'review.reject')}
      </Button>
    )
  }
  return (
    <div className={classes.buttons}>
      {button('accepted')}
      {button('rejected')}
    </div>
  )
}

function WarningButtons({ item, decision, onDecide }: ButtonsProps & { item: ReviewItem }) {
  const { t } = useTranslation('polish')
  const [note, setNote] = useState('')
  const chosen = decision?.verdict === 'accepted' ? (decision.text ?? item.after) : undefined
  const isIgnored = decision?.verdict === 'rejected'
  return (
    <div className={classes.buttons}>
      {item.suggestions.map(text => (
        <Button
          key={text}
          size="xs"
          variant={chosen === text ? 'light' : 'default'}
          aria-pressed={chosen === text}
          onClick={() => onDecide(chosen === text ? undefined : { verdict: 'accepted', text })}
        >
          {t('review.acceptAs', { text })}
        </Button>
      ))}
      <TextInput
        size="xs"
        flex="1 1 140px"
        maw={260}
        placeholder={t('review.ignoreNote')}
        aria-label={t('review.ignoreNote')}
        maxLength={polishLimits.ignoreNote}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant={isIgnored ? 'light' : 'default'}
        aria-pressed={isIgnored}
        onClick={() => onDecide(isIgnored ? undefined : { verdict: 'rejected', note: note.trim() })}
      >
        {t('review.ignore')}
      </Button>
    </div>
  )
}
