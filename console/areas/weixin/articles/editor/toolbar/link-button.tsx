import { Button, Group, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../../../../kit/overlay/popover.tsx'
import type { TextEditor } from '../text-editor.ts'
import { ToolButton } from './tool-button.tsx'

const webAddress = /^(https?:\/\/|mailto:|tel:)\S+$/i

/** Makes the selection a link. WeChat turns links to other sites into text, so they become notes at the end. */
export function LinkButton({ editor, isDisabled }: { editor: TextEditor | null; isDisabled: boolean }) {
  const { t } = useTranslation('articles')
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)

  function insert(): void {
    const typed = /^[a-z]+:/i.test(address) ? address.trim() : `https://${address.trim()}`
    if (!webAddress.test(typed)) {
      setWrong(true)
      return
    }
    setOpened(false)
    setAddress('')
    editor?.insertLink(typed)
  }

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <ToolButton
          label={t('toolbar.link')}
          icon={IconLink}
          isDisabled={isDisabled}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={event => {
            event.preventDefault()
            insert()
          }}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              size="xs"
              w={260}
              data-autofocus
              label={t('toolbar.linkAddress')}
              description={t('toolbar.linkHint')}
              value={address}
              error={isWrong && t('toolbar.linkWrong')}
              onChange={({ currentTarget }) => {
                setAddress(currentTarget.value)
                setWrong(false)
              }}
            />
            <Button size="xs" type="submit">
              {t('toolbar.insert')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
