import { type ArticlePart, articleContentLimits } from '@greenroom/contract/areas/weixin/article-content'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconDots, IconGripVertical, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../../../../kit/command/confirm.tsx'
import { DangerItem } from '../../../../../kit/command/danger-item.tsx'
import { isInputMethodKey } from '../../../../../kit/input/input-method.ts'
import { useItemDrag } from '../../../../../kit/input/use-item-drag.ts'
import { Menu } from '../../../../../kit/overlay/menu.tsx'
import { articleTitle } from '../../labels.ts'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import classes from './parts-panel.module.css'

/** The articles of a draft in their order; the first is the head. */
export function PartsPanel() {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const parts = useArticle(({ content }) => content.parts)
  const shownId = useArticle(({ partId }) => partId)
  const author = useArticle(state => shownPart(state)?.author ?? '')
  const isChangeable = readOnlyReason === undefined
  const drag = useItemDrag({ attribute: 'data-part', move: store.movePart })
  return (
    <nav aria-label={t('parts.title')}>
      <ul className={classes.parts} {...drag.list}>
        {parts.map((part, index) => (
          <PartTab
            key={part.id}
            part={part}
            index={index}
            count={parts.length}
            isShown={part.id === shownId}
            isDragged={part.id === drag.dragged}
            isChangeable={isChangeable}
            onGrab={event => drag.grab(part.id, event)}
          />
        ))}
        {isChangeable && parts.length < articleContentLimits.parts && (
          <li>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => store.addPart(author)}
            >
              {t('parts.add')}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface PartTabProps {
  part: ArticlePart
  index: number
  count: number
  isShown: boolean
  isDragged: boolean
  isChangeable: boolean
  onGrab: (event: PointerEvent) => void
}

/** One article of the draft: shows it, moves it by drag, by Alt with the arrows, or from its menu. */
function PartTab({ part, index, count, isShown, isDragged, isChangeable, onGrab }: PartTabProps) {
  const { t } = useTranslation('articles')
  const { store } = useEditing()
  const title = articleTitle(part)
  const words = { title, place: index + 1 }

  function moveByKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (isInputMethodKey(event) || !event.altKey || step === undefined || !isChangeable) return
    event.preventDefault()
    store.movePart(part.id, index + step)
  }

  async function remove(): Promise<void> {
    const isEmpty = part.title === '' && part.document.content.length === 0
    const confirmed =
      isEmpty ||
      (await confirmAction({
        title: t('parts.removeTitle'),
        message: t('parts.removeMessage', words),
        confirmLabel: t('parts.remove'),
        danger: true,
      }))
    if (confirmed) store.removePart(part.id)
  }

  return (
    <li
      className={classes.part}
      data-part={part.id}
      data-shown={isShown || undefined}
      data-dragged={isDragged || undefined}
    >
      {isChangeable && count > 1 && (
        <span className={classes.handle} onPointerDown={onGrab} aria-hidden>
          <IconGripVertical size={14} />
        </span>
      )}
      <UnstyledButton
        className={classes.name}
        title={title}
        aria-current={isShown || undefined}
        aria-label={t('parts.show', words)}
        aria-description={count > 1 && isChangeable ? t('parts.keys') : undefined}
        onClick={() => store.selectPart(part.id)}
        onKeyDown={moveByKey}
      >
        {t('parts.name', words)}
      </UnstyledButton>
      {isChangeable && count > 1 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('parts.menu', words)}>
              <IconDots size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={index === 0} onClick={() => store.movePart(part.id, index - 1)}>
              {t('parts.forward')}
            </Menu.Item>
            <Menu.Item disabled={index === count - 1} onClick={() => store.movePart(part.id, index + 1)}>
              {t('parts.back')}
            </Menu.Item>
            <DangerItem onClick={() => void remove()}>{t('parts.remove')}</DangerItem>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
