import {
  deleteInspectionQueue,
  type InspectionCard,
  type InspectionFigures,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { inspectionPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useNow } from '../../../kit/browser/use-now.ts'
import { callWithId } from '../../../kit/call/call.ts'
import { CardFrame } from '../../../kit/cards/card-frame.tsx'
import { runCommand } from '../../../kit/command/run-command.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { Permission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { sampleText } from '../labels.ts'
import { QueueForm } from '../queue-form/queue-form.tsx'
import classes from './queue-figures.module.css'

const units = [
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
] as const

/** Waiting items of a queue, their age, and the items outside of the sample. */
function QueueFigures({ figures: { waiting, oldest, aside } }: { figures: InspectionFigures }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const language = useLanguage()
  useNow()
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('figure.waiting')}</dt>
        <dd>{format.number(waiting)}</dd>
      </div>
      <div title={t('figureHint.backlog')}>
        <dt>{t('figure.backlog')}</dt>
        <dd>
          {oldest === null ? (
            t('noBacklog')
          ) : (
            <time dateTime={oldest} title={format.exact(oldest)}>
              {age(Date.now() - Date.parse(oldest), language)}
            </time>
          )}
        </dd>
      </div>
      <div title={t('figureHint.aside')}>
        <dt>{t('figure.aside')}</dt>
        <dd>{format.number(aside)}</dd>
      </div>
    </dl>
  )
}

/** Whole minutes, hours or days; seconds within the first two minutes. */
function age(milliseconds: number, language: string): string {
  const fitting = units.find(one => milliseconds >= 2 * one.milliseconds)
  const { unit, milliseconds: size } = fitting ?? { unit: 'second', milliseconds: 1000 }
  const value = Math.max(0, Math.floor(milliseconds / size))
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

/** One queue: conditions, waiting items and actions. */
export function QueueCard({ card }: { card: InspectionCard }) {
  const { t } = useTranslation('inspection')
  const [editing, setEditing] = useState(false)
  const format = useFormat()
  const { queue } = card
  return (
    <>
      <CardFrame
        title={card.title}
        isTyped
        description={
          <>
            {`${sampleText(queue)}${t('and')}${conditionsText(queue.conditions, format)}`}
            <br />
            {t('created')} <RelativeTime instant={queue.createdTime} />
          </>
        }
        actions={
          <>
            <Permission need={['inspection:manage']}>
              <Button
                variant="subtle"
                size="xs"
                c="var(--mantine-color-error)"
                onClick={() => void deleteQueue(card)}
              >
                {t('delete')}
              </Button>
              <Button variant="default" size="xs" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            </Permission>
            <Permission need={['inspection:inspect']}>
              <Button
                variant="light"
                size="xs"
                component={Link}
                to={generatePath(inspectionPath, { id: queue.id })}
              >
                {t('inspect')}
              </Button>
            </Permission>
          </>
        }
      >
        <QueueFigures figures={card.figures} />
      </CardFrame>
      {editing && <QueueForm queue={queue} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Deletes a queue, and offers to undo it. @returns whether it was deleted */
function deleteQueue({ id, title, figures, queue }: InspectionCard): Promise<boolean> {
  const counts = { waiting: figures.waiting, verdicts: queue.verdicts }
  return runCommand({
    confirm: {
      title: i18next.t('inspection:ask.deleteTitle'),
      message: i18next.t('inspection:ask.delete', { name: title, ...counts }),
      confirmLabel: i18next.t('inspection:delete'),
      danger: true,
    },
    send: options => callWithId(deleteInspectionQueue, { params: { id } }, options),
    done: () => i18next.t('inspection:done.deleted', { name: title }),
    refusals: { notFound: () => i18next.t('inspection:missing') },
    topics: ['inspection.changed'],
  })
}
