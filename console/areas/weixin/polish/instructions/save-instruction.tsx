import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import type { PolishInstructionFields } from '@greenroom/contract/areas/weixin/polish/instructions'
import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, failureData } from '../../../../kit/failure.ts'

interface SaveInstructionProps {
  /** The instruction to save, or a saved one to change. */
  fields: PolishInstructionFields
  /** Whether it was saved before. */
  isSaved?: boolean
  onSave: (fields: PolishInstructionFields) => Promise<void>
}

/** Gives an instruction a name under which it is saved, or changes one. */
export function SaveInstruction({ fields, isSaved = false, onSave }: SaveInstructionProps) {
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
