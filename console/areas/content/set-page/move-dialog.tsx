import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import type { SetItem } from '@greenroom/contract/areas/content/set-items'
import { Button, Group, Modal, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveItem } from './move-item.ts'

interface MoveDialogProps {
  set: ContentSetRow
  item: SetItem
  onClose: () => void
}

/** Asks for the place that a content item goes to. */
export function MoveDialog({ set, item, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['contentSet', 'kit'])
  const [place, setPlace] = useState<number | string>(item.place)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typeof place !== 'number') return
    void moveItem(set, item, place)
    onClose()
  }

  return (
    <Modal
      opened
      centered
      title={t('move.title', { name: item.title })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <NumberInput
          label={t('move.place', { last: set.count })}
          min={1}
          max={set.count}
          allowDecimal={false}
          value={place}
          onChange={setPlace}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" disabled={typeof place !== 'number'}>
            {t('move.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
