import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../../../kit/input/input-method.ts'
import { acceptAll, type Decision, type Decisions, type ReviewItem, rejectAll, summarize } from './items.ts'
import { ReviewItemCard } from './review-item.tsx'
import classes from './review-list.module.css'

/** Items that are drawn at first, and with each further press. */
const pageSize = 100

interface ReviewListProps {
  source: string
  items: readonly ReviewItem[]
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** Everything there is to decide on, one by one or at once, by mouse or keyboard. */
export function ReviewList({ source, items, decisions, onDecide }: ReviewListProps) {
  const { t } = useTranslation('polish')
  const [limit, setShown] = useState(pageSize)
  const { accepted, rejected, open } = summarize(items, decisions)

  function decide(item: ReviewItem, decision: Decision | undefined): void {
    const next = new Map(decisions)
    if (decision) next.set(item, decision)
    else next.delete(item)
    onDecide(next)
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-review-item]')]
    const place = event.target instanceof HTMLElement ? cards.indexOf(event.target) : -1
    const item = items[place]
    // Keys in a field or on a button are theirs.
    if (!item || isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const verdict = verdicts[event.key.toLowerCase()]
    if (move === undefined && verdict === undefined) return
    event.preventDefault()
    const isPossible = verdict === 'rejected' || item.before !== item.after
    if (verdict && isPossible) decide(item, { verdict })
    cards[place + (move ?? 1)]?.focus()
  }

  return (
    <>
      <div className={classes.bar}>
        <Text size="sm" role="status">
          {t('review.summary', { total: items.length, accepted, rejected, open })}
        </Text>
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={() => onDecide(acceptAll(items))}>
            {t('review.acceptAll')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onDecide(rejectAll(items))}>
            {t('review.rejectAll')}
          </Button>
          {decisions.size > 0 && (
            <Button size="xs" variant="subtle" onClick={() => onDecide(new Map())}>
              {t('review.reset')}
            </Button>
          )}
        </Group>
      </div>
      <Text size="xs" c="dimmed" mb={8} visibleFrom="sm">
        {t('review.keys')}
      </Text>
      <ul className={classes.list} aria-label={t('review.label')} onKeyDown={press}>
        {items.slice(0, limit).map((item, place) => (
          <ReviewItemCard
            key={`${item.kind}-${item.begin}-${item.end}-${item.findings[0]?.rule}`}
            item={item}
            source={source}
            place={place + 1}
            total={items.length}
            decision={decisions.get(item)}
            onDecide={decision => decide(item, decision)}
          />
        ))}
      </ul>
      {items.length > limit && (
        <Button size="xs" variant="default" mt={8} onClick={() => setShown(limit + pageSize)}>
          {t('review.more', { count: Math.min(pageSize, items.length - limit) })}
        </Button>
      )}
    </>
  )
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const verdicts: Readonly<Record<string, Decision['verdict']>> = { a: 'accepted', r: 'rejected' }
