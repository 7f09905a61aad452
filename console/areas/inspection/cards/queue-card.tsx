import type { InspectionCard } from '@greenroom/contract/areas/inspection/inspection-queues'
import { inspectionPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { CardFrame } from '../../../kit/cards/card-frame.tsx'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { useFormat } from '../../../kit/format.ts'
import { Permission } from '../../../kit/permission.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { sampleText } from '../labels.ts'
import { QueueForm } from '../queue-form/queue-form.tsx'
import { deleteQueue } from './delete-queue.ts'
import { QueueFigures } from './queue-figures.tsx'

/** One queue: what it is about, what waits in it, and what can be done with it. */
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
