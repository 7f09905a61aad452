import type { DraftSummary } from '@greenroom/contract/areas/drafts'
import { type InspectionQueueRow, readInspectionQueue } from '@greenroom/contract/areas/inspection'
import { verdictsPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CallFailure, call } from '../../../kit/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { Permission } from '../../../kit/permission.tsx'
import { type DeletedQueue, QueueForm } from '../queue-form/queue-form.tsx'

/** What was begun in the form of queues, and goes on in it; the way to the verdicts. */
export function QueueForms() {
  const { t } = useTranslation('inspection')
  const [open, setOpen] = useState<{ queue?: InspectionQueueRow; lost?: DeletedQueue }>()

  async function openDraft({ subject, title }: DraftSummary): Promise<void> {
    if (subject === '') return setOpen({})
    try {
      setOpen({
        queue: await call(readInspectionQueue, { params: { id: subject } }, { quiet: ['notFound'] }),
      })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'notFound') setOpen({ lost: { id: subject, name: title } })
    }
  }

  return (
    <>
      <UnfinishedDrafts form="inspection-queue" onOpen={draft => void openDraft(draft)} />
      <Permission need={['inspection:read']}>
        <Button variant="subtle" size="compact-sm" component={Link} to={verdictsPath}>
          {t('verdicts.title')}
        </Button>
      </Permission>
      {open && <QueueForm queue={open.queue} lost={open.lost} onClose={() => setOpen(undefined)} />}
    </>
  )
}
