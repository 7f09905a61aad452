import {
  addPolishInstruction,
  listPolishInstructions,
  type PolishInstructionFields,
} from '@greenroom/contract/areas/weixin/polish/instructions'
import { Button, Stack, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/call.ts'
import { invalidate } from '../../../../kit/events.ts'
import { Popover } from '../../../../kit/overlay/popover.tsx'
import { useCallQuery } from '../../../../kit/query.ts'
import { toast } from '../../../../kit/toast.ts'
import { InstructionRow } from './instruction-row.tsx'
import { SaveInstruction } from './save-instruction.tsx'

interface InstructionMenuProps {
  /** The current instruction, which may be saved. */
  instruction: string
  onPick: (text: string) => void
}

/** Saved instructions: picks one, saves the current one, changes or deletes one. */
export function InstructionMenu({ instruction, onPick }: InstructionMenuProps) {
  const { t } = useTranslation('polish')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useCallQuery(listPolishInstructions, {}, { quiet: true })
  const list = data?.list ?? []

  async function save(body: PolishInstructionFields): Promise<void> {
    await call(addPolishInstruction, { body }, { quiet: ['invalid'] })
    toast.success(t('instruction.saved', { name: body.name }))
    void invalidate('polish-instruction.changed')
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={340} position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconBookmark size={16} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('instruction.mine')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" mah={320} style={{ overflowY: 'auto' }}>
          {list.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('instruction.none')}
            </Text>
          )}
          {list.map(saved => (
            <InstructionRow
              key={saved.id}
              saved={saved}
              onPick={() => {
                onPick(saved.text)
                setIsOpen(false)
              }}
            />
          ))}
          {instruction.trim() !== '' && (
            <SaveInstruction
              key={instruction}
              fields={{ name: '', text: instruction, isShared: false }}
              onSave={save}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
