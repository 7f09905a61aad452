import { Menu, UnstyledButton } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { menuIcon } from '../../kit/display/menu-icons.ts'
import { SkeletonRows } from '../../kit/feedback/states.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import type { MenuItem } from '../menu-tree/build-menu.ts'
import { menuFailure } from '../menu-tree/load-access.ts'
import collapsedMenuClasses from './collapsed-menu.module.css'
import { FlyoutItems } from './flyout-items.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { PageLink } from './page-link.tsx'
import classes from './side-menu.module.css'
import { useHoverMenu } from './use-hover-menu.ts'
import { type ShownMenu, useMenu } from './use-menu.ts'

/**
 * The names of the open sections of the side menu. They are kept outside the menu, which is unmounted when the window
 * becomes narrow and when its drawer closes.
 */
const sections = createStore<{ open: ReadonlySet<string> }>()(() => ({ open: new Set() }))

/** The page that last opened sections. Not part of the store: a page in an open section changes nothing on screen. */
let opener = ''

/** Opens or closes a section of the side menu. */
function toggleSection(name: string): void {
  sections.setState(({ open }) => ({ open: open.symmetricDifference(new Set([name])) }))
}

/**
 * The names of the open sections. A navigation opens the sections above its page; only the user closes one.
 * @param current the entry of the page on screen; empty when the menu has none
 * @param trail the names from the root of the menu down to that entry
 */
function useOpenSections(current: string, trail: readonly string[]): ReadonlySet<string> {
  const { open } = useStore(sections)
  useLayoutEffect(() => {
    if (current === opener) return
    opener = current
    const { open } = sections.getState()
    const isOpen = trail.every(name => name === current || open.has(name))
    if (!isOpen) sections.setState({ open: open.union(new Set(trail)) })
  }, [current, trail])
  return open
}

/** The menu at the side or in a drawer. */
export function SideMenu({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const failed = useStore(menuFailure).error !== null
  if (!menu) return failed ? null : <SkeletonRows rows={8} height={36} />
  return (
    <nav aria-label={t('menu')} className={classes.menu}>
      {collapsed ? <CollapsedMenu {...menu} /> : <Sections {...menu} />}
    </nav>
  )
}

function Sections({ items, current, trail }: ShownMenu) {
  const open = useOpenSections(current, trail)
  return <MenuEntries items={items} current={current} open={open} onToggle={toggleSection} />
}

/** The menu as icons. Sections open as flyouts; pages and links show their names as tooltips. */
function CollapsedMenu({ items, current, trail }: ShownMenu) {
  return (
    <ul className={collapsedMenuClasses.list}>
      {items.map(item => (
        <li key={item.name}>
          {item.children.length > 0 ? (
            <Section section={item} current={current} trail={trail} />
          ) : (
            <Entry item={item} current={current} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Section({ section, current, trail }: Omit<ShownMenu, 'items'> & { section: MenuItem }) {
  const title = section.title[useLanguage()]
  const { menu, enter } = useHoverMenu()
  return (
    <Menu position="right-start" width={200} offset={8} {...menu}>
      <Menu.Target>
        <UnstyledButton
          className={collapsedMenuClasses.entry}
          aria-label={title}
          onClick={enter}
          data-active={trail.includes(section.name) || undefined}
        >
          <Mark item={section} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        <FlyoutItems items={section.children} current={current} trail={trail} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ item, current }: { item: MenuItem; current: string }) {
  const { t } = useTranslation('shell')
  const title = item.title[useLanguage()]
  return (
    <Tooltip label={title} position="right">
      {item.external ? (
        <a
          className={collapsedMenuClasses.entry}
          href={item.path}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${title} ${t('newWindow')}`}
        >
          <Mark item={item} />
        </a>
      ) : (
        <PageLink
          className={collapsedMenuClasses.entry}
          name={item.name}
          to={item.path}
          current={item.name === current}
          aria-label={title}
        >
          <Mark item={item} />
        </PageLink>
      )}
    </Tooltip>
  )
}

/** The icon of an entry, or the first letters of its name when it has none. */
function Mark({ item }: { item: MenuItem }) {
  const title = item.title[useLanguage()]
  const Icon = menuIcon(item.icon)
  return Icon ? <Icon size={18} stroke={1.6} aria-hidden /> : <span aria-hidden>{[...title][0]}</span>
}
