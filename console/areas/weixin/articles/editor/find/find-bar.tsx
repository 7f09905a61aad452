import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../../../../../kit/input/input-method.ts'
import { useEditing } from '../state/use-editing.ts'
import type { TextEditor } from '../text-editor.ts'
import classes from './find-bar.module.css'

/** Finds and replaces in the text, whichever editor shows it. */
export function FindBar({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const { t } = useTranslation('articles')
  const { readOnlyReason } = useEditing()
  const [search, setSearch] = useState('')
  const [replacement, setReplacement] = useState('')
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  const [count, setCount] = useState(0)
  const find = useEffectEvent(() => setCount(editor.finder.set({ search, replacement, isCaseSensitive })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for again when what is looked for changes
  useEffect(() => find(), [editor, search, replacement, isCaseSensitive])
  useEffect(() => () => editor.finder.end(), [editor])

  const replace = (all: boolean) => {
    if (all) editor.finder.replaceAll()
    else editor.finder.replace()
    find()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return
    if (event.key === 'Escape') {
      onClose()
      editor.focus()
    } else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'text'
    ) {
      event.preventDefault()
      if (event.shiftKey) editor.finder.previous()
      else editor.finder.next()
    }
  }
  return (
    <Group className={classes.bar} gap="xs" role="search" aria-label={t('find.title')} onKeyDown={onKeyDown}>
      <TextInput
        size="xs"
        data-autofocus
        autoFocus
        aria-label={t('find.search')}
        placeholder={t('find.search')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Text size="xs" c="dimmed" aria-live="polite">
        {search !== '' && t('find.count', { count })}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('find.previous')}
        onClick={editor.finder.previous}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('find.next')} onClick={editor.finder.next}>
        <IconChevronDown size={16} />
      </ActionIcon>
      <Checkbox
        size="xs"
        label={t('find.case')}
        checked={isCaseSensitive}
        onChange={({ currentTarget }) => setCaseSensitive(currentTarget.checked)}
      />
      {readOnlyReason === undefined && (
        <>
          <TextInput
            size="xs"
            aria-label={t('find.replacement')}
            placeholder={t('find.replacement')}
            value={replacement}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
          />
          <Button size="xs" variant="default" onClick={() => replace(false)}>
            {t('find.replace')}
          </Button>
          <Button size="xs" variant="default" onClick={() => replace(true)}>
            {t('find.replaceAll')}
          </Button>
        </>
      )}
      <ActionIcon variant="subtle" color="gray" ml="auto" aria-label={t('find.close')} onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}
