import {
  deletePolishInstruction,
  type PolishInstruction,
  type PolishInstructionFields,
  updatePolishInstruction,
} from '@greenroom/contract/areas/weixin/polish/instructions'
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callWithId } from '../../../../kit/call.ts'
import { invalidate } from '../../../../kit/events.ts'
import { usePermission } from '../../../../kit/permission.tsx'
import { runCommand } from '../../../../kit/run-command.ts'
import { toast } from '../../../../kit/toast.ts'
import { SaveInstruction } from './save-instruction.tsx'

/** A saved instruction. A click uses it; users with the permission can edit and delete it. */
export function InstructionRow({ saved, onPick }: { saved: PolishInstruction; onPick: () => void }) {
  const { t } = useTranslation('polish')
  const may = usePermission()
  const [isEditing, setEditing] = useState(false)
  const { id, name, text, isOwn, isShared, userName } = saved

  async function remove(): Promise<void> {
    await runCommand({
      send: options => callWithId(deletePolishInstruction, { params: { id } }, options),
      done: () => t('instruction.deleted', { name }),
      isFinal: !may('polish:manage'),
      topics: ['polish-instruction.changed'],
    })
  }

  async function change(body: PolishInstructionFields): Promise<void> {
    await call(updatePolishInstruction, { params: { id }, body }, { quiet: ['invalid'] })
    toast.success(t('instruction.saved', { name: body.name }))
    setEditing(false)
    void invalidate('polish-instruction.changed')
  }

  if (isEditing) return <SaveInstruction fields={{ name, text, isShared }} isSaved onSave={change} />
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <UnstyledButton flex={1} miw={0} onClick={onPick}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {text}
        </Text>
        {isShared && (
          <Text size="xs" c="dimmed">
            {isOwn ? t('instruction.shared') : t('instruction.by', { user: userName })}
          </Text>
        )}
      </UnstyledButton>
      {(isOwn || may('polish:manage')) && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('instruction.editOne', { name })}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('instruction.deleteOne', { name })}
            onClick={() => void remove()}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
    </Group>
  )
}
