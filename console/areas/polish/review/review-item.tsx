import { polishLimits } from '@greenroom/contract/areas/polish/actions'
import {
  type AdvertisingFamily,
  advertisingFamilies,
  type Finding,
} from '@greenroom/contract/areas/polish/findings'
import { Badge, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Piece } from '../hunks/hunks.ts'
import type { Decision, ReviewItem } from './items.ts'
import classes from './review-list.module.css'

/** Characters of the text around an item that show where it is. */
const around = 16

/** An item's change or warning within its text. */
function ItemText({ item, source }: { item: ReviewItem; source: string }) {
  const { begin, end, pieces, kind } = item
  const before = source.slice(Math.max(0, begin - around), begin).replace(/^[\s\S]*\n/, '')
  const after = source.slice(end, end + around).replace(/\n[\s\S]*$/, '')
  return (
    <p className={classes.text} translate="no">
      <span className={classes.context}>{before}</span>
      {kind === 'warning' ? (
        <mark className={classes.warned}>{item.before}</mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a hunk have their places
        pieces.map((piece, place) => <PieceText key={place} piece={piece} />)
      )}
      <span className={classes.context}>{after}</span>
    </p>
  )
}

function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  const visibleText = useVisible(text)
  if (kind === 'same') return text
  if (kind === 'removed') return <del className={classes.removed}>{visibleText}</del>
  return <ins className={classes.added}>{visibleText}</ins>
}

/** Changes of white space alone would be invisible. */
function useVisible(text: string): string {
  const { t } = useTranslation('polish')
  if (/^[ \u00a0\u3000]+$/.test(text)) return `[${t('review.space')}]`
  if (/^\s+$/.test(text)) return `[${t('review.lineBreak')}]${text}`
  return text
}

const colors = { high: 'red', medium: 'orange', low: 'gray' } as const

/** Why an item was found: rule, severity, basis, and the administrators' note. */
function ItemReasons({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('polish')
  const rules = [...new Map(findings.map(finding => [finding.rule, finding])).values()]
  return rules.map(({ rule, grade, note }) => {
    const family = advertisingFamilies.find((one): one is AdvertisingFamily => one === rule)
    return (
      <span key={rule}>
        {grade && (
          <Badge color={colors[grade]} mr={8}>
            {t(`grade.${grade}`)}
          </Badge>
        )}
        {t(`rule.${rule}`)}
        {note !== '' && ` · ${note}`}
        {family && ` · ${t(`basis.${family}`)}`}
      </span>
    )
  })
}

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
