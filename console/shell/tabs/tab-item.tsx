import { CloseButton } from '@mantine/core'
import { IconPinFilled, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createPath } from 'react-router'
import { isInputMethodKey } from '../../kit/input/input-method.ts'
import { announce } from '../announcer.tsx'
import { goToTab } from './follow-router.ts'
import { listedTabs, useTabTitle } from './listed-tabs.ts'
import { homeId, type Tab } from './model.ts'
import classes from './tab-bar.module.css'
import { closeTabs, moveTab, pinTab } from './tab-commands.ts'

interface TabItemProps {
  tab: Tab
  index: number
  shown: boolean
  dirty: boolean
  dragged: boolean
  onGrab: (id: string, event: PointerEvent) => void
}

/** One tab of the bar: its title, a mark for unsaved changes, and the button that closes it. */
export const TabItem = memo(function TabItem({ tab, index, shown, dirty, dragged, onGrab }: TabItemProps) {
  const { t } = useTranslation('shell')
  const title = useTabTitle(tab)
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (!shown) return
    // Measured with the frame's own layout; measuring now would make the browser lay out the new page twice.
    const frame = requestAnimationFrame(() =>
      item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [shown])

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!shown) goToTab(tab.id)
  }
  const closeByWheel = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    if (!tab.pinned) void closeTabs(tab.id, 'this')
  }
  const press = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return
    if (event.key === 'Delete' && !tab.pinned) void closeTabs(tab.id, 'this')
    const step = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    moveTab(tab.id, index + step)
    const all = listedTabs()
    const place = all.findIndex(one => one.id === tab.id) + 1
    announce(t('tabs.moved', { title, place, count: all.length }))
  }

  return (
    <li
      ref={item}
      className={classes.item}
      data-tab={tab.id}
      data-shown={shown || undefined}
      data-dragged={dragged || undefined}
      onAuxClick={closeByWheel}
      onPointerDown={event => onGrab(tab.id, event)}
    >
      <a
        className={classes.link}
        href={createPath(tab.location)}
        title={`${title}\n${createPath(tab.location)}`}
        aria-current={shown ? 'page' : undefined}
        draggable={false}
        onClick={open}
        onKeyDown={press}
      >
        <span className={classes.title}>{title}</span>
        {dirty && <span className={classes.dot} role="img" aria-label={t('tabs.unsaved')} />}
      </a>
      {tab.id !== homeId &&
        (tab.pinned ? (
          <CloseButton
            size="xs"
            icon={<IconPinFilled size={12} />}
            aria-label={t('tabs.unpin', { title })}
            onClick={() => pinTab(tab.id, false)}
          />
        ) : (
          <CloseButton
            size="xs"
            icon={<IconX size={12} />}
            aria-label={t('tabs.close', { title })}
            onClick={() => void closeTabs(tab.id, 'this')}
          />
        ))}
    </li>
  )
})
