import '../locales/index.ts'
import {
  listInspectionQueues,
  readInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { verdictsPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { AddCard } from '../../../kit/cards/card-frame.tsx'
import type { CardSectionRegistration } from '../../../kit/cards/registration.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { Permission, usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { QueueForm } from '../queue-form/queue-form.tsx'
import { QueueCard } from './queue-card.tsx'

const readQueue = (id: string) => call(readInspectionQueue, { params: { id } }, { quiet: ['notFound'] })

/** Unfinished drafts of the queue form, and a link to the verdicts. */
function QueueForms() {
  const { t } = useTranslation('inspection')
  const { edited, openDraft, close } = useEdited(readQueue)
  return (
    <>
      <UnfinishedDrafts form="inspection-queue" onOpen={openDraft} />
      <Permission need={['inspection:read']}>
        <Button variant="subtle" size="compact-sm" component={Link} to={verdictsPath}>
          {t('verdicts.title')}
        </Button>
      </Permission>
      {edited && <QueueForm queue={edited.record} deleted={edited.deleted} onClose={close} />}
    </>
  )
}

/** The figures follow the queues by events, and the content items as they come. */
const refetchMilliseconds = 30_000

/** The inspection queues on the page of cards. */
export const inspectionCards: CardSectionRegistration = {
  key: 'inspection',
  title: () => i18next.t('inspection:title'),
  need: 'inspection:read',
  expected: 3,
  empty: () => ({
    title: i18next.t('inspection:empty.title'),
    message: i18next.t('inspection:empty.message'),
  }),
  useCards: () => {
    const format = useFormat()
    const { data, error, refetch } = useCallQuery(
      listInspectionQueues,
      {},
      { quiet: true, refetchInterval: refetchMilliseconds },
    )
    return {
      cards: data?.map(card => ({
        key: card.id,
        title: card.title,
        description: conditionsText(card.queue.conditions, format),
        card: <QueueCard card={card} />,
      })),
      error,
      retry: () => void refetch(),
    }
  },
  Add: AddQueue,
  Aside: QueueForms,
}

/** The dashed card that makes a new queue, for users who may. */
function AddQueue() {
  const { t } = useTranslation('inspection')
  const [open, setOpen] = useState(false)
  const may = usePermission()
  if (!may('inspection:manage')) return null
  return (
    <>
      <AddCard label={t('add')} onClick={() => setOpen(true)} />
      {open && <QueueForm onClose={() => setOpen(false)} />}
    </>
  )
}
