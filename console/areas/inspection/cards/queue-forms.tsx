import { readInspectionQueue } from '@greenroom/contract/areas/inspection/inspection-queues'
import { verdictsPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../kit/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { Permission } from '../../../kit/permission.tsx'
import { QueueForm } from '../queue-form/queue-form.tsx'

const readQueue = (id: string) => call(readInspectionQueue, { params: { id } }, { quiet: ['notFound'] })

/** Unfinished drafts of the queue form, and a link to the verdicts. */
export function QueueForms() {
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
