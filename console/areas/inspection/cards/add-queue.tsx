import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddCard } from '../../../kit/cards/card-frame.tsx'
import { usePermission } from '../../../kit/permission.tsx'
import { QueueForm } from '../queue-form/queue-form.tsx'

/** The dashed card that makes a new queue, for users who may. */
export function AddQueue() {
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
