import { blockTexts, withBlockTexts } from '@greenroom/article/shelf'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { Rendered } from '../rendered.tsx'
import { pictureAddress } from '../saved-templates.tsx'
import classes from './block-dialog.module.css'

interface BlockDialogProps {
  name: string
  html: string
  onInsert: (html: string) => void
  onClose: () => void
}

/** Fills in the texts of a block beside its preview, and inserts it. */
export function BlockDialog({ name, html, onInsert, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['articleLibrary', 'kit'])
  const [texts, setTexts] = useState(() => blockTexts(html))
  const filled = withBlockTexts(html, texts)

  function insert(event: FormEvent): void {
    event.preventDefault()
    onInsert(filled)
  }

  return (
    <Dialog
      centered
      size={560}
      title={<span translate="no">{t('fill.title', { name })}</span>}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <form onSubmit={insert}>
        <Stack gap="xs">
          <div className={classes.paper}>
            <Rendered
              html={filled.replaceAll(/src="([^"]*)"/g, (_, src: string) => `src="${pictureAddress(src)}"`)}
            />
          </div>
          {texts.map((text, place) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a block have their places
              key={place}
              aria-label={t('fill.text', { place: place + 1 })}
              {...(place === 0 && { 'data-autofocus': true })}
              value={text}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget: { value } }) => setTexts(texts.with(place, value))}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit:cancel')}
            </Button>
            <Button type="submit">{t('fill.insert')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
