import { Menu, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/language.ts'
import { menuIcon } from '../../kit/menu-icons.ts'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import type { MenuItem } from './build-menu.ts'
import classes from './collapsed-menu.module.css'
import { FlyoutItems } from './flyout-items.tsx'
import { PageLink } from './page-link.tsx'
import { useHoverMenu } from './use-hover-menu.ts'
import type { ShownMenu } from './use-menu.ts'

/** The menu as icons. Sections open as flyouts; pages and links show their names as tooltips. */
export function CollapsedMenu({ items, current, trail }: ShownMenu) {
  return (
    <ul className={classes.list}>
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
          className={classes.entry}
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
          className={classes.entry}
          href={item.path}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${title} ${t('newWindow')}`}
        >
          <Mark item={item} />
        </a>
      ) : (
        <PageLink
          className={classes.entry}
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
