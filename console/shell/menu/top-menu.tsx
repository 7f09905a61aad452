import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/text/language.ts'
import type { MenuItem } from '../menu-tree/build-menu.ts'
import { FlyoutItems } from './flyout-items.tsx'
import { PageLink } from './page-link.tsx'
import classes from './top-menu.module.css'
import { useHoverMenu } from './use-hover-menu.ts'
import { type ShownMenu, useMenu } from './use-menu.ts'

/** The menu in one line in the navbar. Entries that do not fit are in a dropdown at its end. */
export function TopMenu() {
  const { t } = useTranslation(['layout', 'shell'])
  const language = useLanguage()
  const menu = useMenu()
  const row = useRef<HTMLUListElement>(null)
  const items = menu?.items ?? []
  const fitting = useFitting(row, `${language} ${items.map(({ name }) => name).join(' ')}`)
  if (!menu) return null

  const shared = { current: menu.current, trail: menu.trail }
  const rest = items.slice(fitting)
  return (
    <nav aria-label={t('shell:menu')} className={classes.menu}>
      <ul ref={row} className={classes.row}>
        {items.map((item, index) => (
          <li key={item.name} className={classes.place} data-hidden={index >= fitting || undefined}>
            <TopEntry item={item} {...shared} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <Dropdown
          label={t('more')}
          active={rest.some(({ name }) => menu.trail.includes(name))}
          items={rest}
          {...shared}
        />
      )}
    </nav>
  )
}

function TopEntry({ item, current, trail }: Omit<ShownMenu, 'items'> & { item: MenuItem }) {
  const { t } = useTranslation('shell')
  const title = item.title[useLanguage()]
  const active = trail.includes(item.name)
  if (item.children.length > 0) {
    return <Dropdown label={title} active={active} items={item.children} current={current} trail={trail} />
  }
  if (item.external) {
    return (
      <a className={classes.entry} href={item.path} target="_blank" rel="noopener noreferrer">
        {title}
        <IconExternalLink size={14} aria-label={t('newWindow')} role="img" />
      </a>
    )
  }
  return (
    <PageLink className={classes.entry} name={item.name} to={item.path} current={active}>
      {title}
    </PageLink>
  )
}

function Dropdown({ label, active, ...entries }: ShownMenu & { label: string; active: boolean }) {
  const { menu, enter } = useHoverMenu()
  return (
    <Menu position="bottom-start" {...menu}>
      <Menu.Target>
        <UnstyledButton className={classes.entry} onClick={enter} data-active={active || undefined}>
          {label}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={160}>
        <FlyoutItems {...entries} />
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * How many of a row's children fit completely, counted from the first. Counts again when the row's width or `content`
 * changes. The row must clip overflowing children and keep their width.
 */
function useFitting(row: RefObject<HTMLElement | null>, content: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other widths
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const count = () => {
      const { right } = element.getBoundingClientRect()
      const isWhole = (child: Element) => child.getBoundingClientRect().right <= right + 0.5
      const whole = [...element.children].filter(isWhole).length
      setFitting(whole === element.children.length ? Number.POSITIVE_INFINITY : whole)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, content])

  return fitting
}
