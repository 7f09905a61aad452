import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import {
  addPolishInstruction,
  deletePolishInstruction,
  listPolishInstructions,
  type PolishInstruction,
  type PolishInstructionFields,
  updatePolishInstruction,
} from '@greenroom/contract/areas/weixin/polish/instructions'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callWithId } from '../../../../kit/call/call.ts'
import { invalidate } from '../../../../kit/call/events.ts'
import { useCallQuery } from '../../../../kit/call/query.ts'
import { runCommand } from '../../../../kit/command/run-command.ts'
import { CallFailure, failureData } from '../../../../kit/feedback/failure.ts'
import { toast } from '../../../../kit/feedback/toast.ts'
import { Popover } from '../../../../kit/overlay/popover.tsx'
import { usePermission } from '../../../../kit/session/permission.tsx'

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

/** A saved instruction. A click uses it; users with the permission can edit and delete it. */
function InstructionRow({ saved, onPick }: { saved: PolishInstruction; onPick: () => void }) {
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

interface SaveInstructionProps {
  /** The instruction to save, or a saved one to change. */
  fields: PolishInstructionFields
  /** Whether it was saved before. */
  isSaved?: boolean
  onSave: (fields: PolishInstructionFields) => Promise<void>
}

/** Gives an instruction a name under which it is saved, or changes one. */
function SaveInstruction({ fields, isSaved = false, onSave }: SaveInstructionProps) {
  const { t } = useTranslation('polish')
  const [name, setName] = useState(fields.name)
  const [text, setText] = useState(fields.text)
  const [isShared, setIsShared] = useState(fields.isShared)
  const [wrong, setWrong] = useState<string>()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await onSave({ name: name.trim(), text: isSaved ? text.trim() : fields.text, isShared })
      setName('')
      setWrong(undefined)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setWrong(failureData(failure, 'invalid')?.issues[0]?.msg)
    }
  }

  return (
    <form noValidate onSubmit={event => void save(event)}>
      <Stack gap="xs">
        <TextInput
          label={t('instruction.name')}
          maxLength={polishLimits.instructionName}
          error={wrong}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        {isSaved && (
          <Textarea
            label={t('instruction.labelRequired')}
            maxLength={polishLimits.instruction}
            rows={3}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label={t('instruction.share')}
          checked={isShared}
          onChange={event => setIsShared(event.currentTarget.checked)}
        />
        <Button type="submit" size="xs" variant="default" disabled={name.trim() === '' || text.trim() === ''}>
          {t('instruction.save')}
        </Button>
      </Stack>
    </form>
  )
}
