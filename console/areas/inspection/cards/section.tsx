import '../locales/index.ts'
import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import i18next from 'i18next'
import type { CardSectionRegistration } from '../../../kit/cards/registration.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { useFormat } from '../../../kit/format.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { AddQueue } from './add-queue.tsx'
import { QueueCard } from './queue-card.tsx'
import { QueueForms } from './queue-forms.tsx'

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
