import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { type CSSProperties, memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { menuIcon } from '../../kit/display/menu-icons.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import { useLanguage } from '../../kit/text/language.ts'
import type { MenuItem } from '../menu-tree/build-menu.ts'
import { badgeOf, needOf } from '../pages.ts'
import { PageLink } from './page-link.tsx'
import classes from './side-menu.module.css'

interface MenuEntriesProps {
  items: readonly MenuItem[]
  /** The name of the page on screen. */
  current: string
  /** The names of the sections that are open. */
  open: ReadonlySet<string>
  onToggle: (name: string) => void
  level?: number
}

/** One level of the menu, with the levels below it. */
export function MenuEntries({ items, level = 0, ...shared }: MenuEntriesProps) {
  const style = { '--level': level } as CSSProperties
  return (
    <ul className={classes.list} style={style}>
      {items.map(item => (
        <li key={item.name}>
          {item.children.length > 0 ? (
            <Section item={item} level={level} {...shared} />
          ) : (
            <Entry item={item} current={item.name === shared.current} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Section({
  item,
  level,
  ...shared
}: Omit<MenuEntriesProps, 'items' | 'level'> & { item: MenuItem; level: number }) {
  const id = useId()
  const open = shared.open.has(item.name)
  return (
    <>
      <SectionHead item={item} controls={id} open={open} onToggle={shared.onToggle} />
      <div id={id} hidden={!open}>
        {open && <MenuEntries items={item.children} level={level + 1} {...shared} />}
      </div>
    </>
  )
}

interface SectionHeadProps extends Pick<MenuEntriesProps, 'onToggle'> {
  item: MenuItem
  /** The id of the element that it opens. */
  controls: string
  open: boolean
}

/** Renders again when the section opens or closes, but not when another page is shown. The same holds for entries. */
const SectionHead = memo(function SectionHead({ item, controls, open, onToggle }: SectionHeadProps) {
  return (
    <UnstyledButton
      className={classes.entry}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onToggle(item.name)}
    >
      <Label item={item} />
      {!open && <SectionBadges section={item} />}
      <IconChevronRight className={classes.chevron} size={14} aria-hidden />
    </UnstyledButton>
  )
})

const Entry = memo(function Entry({ item, current }: { item: MenuItem; current: boolean }) {
  const { t } = useTranslation('shell')
  if (item.external) {
    return (
      <a className={classes.entry} href={item.path} target="_blank" rel="noopener noreferrer">
        <Label item={item} />
        <IconExternalLink className={classes.mark} size={14} aria-label={t('newWindow')} role="img" />
      </a>
    )
  }
  return (
    <PageLink className={classes.entry} name={item.name} to={item.path} current={current}>
      <Label item={item} />
      <PageBadge name={item.name} />
    </PageLink>
  )
})

/** The badges of the pages in a closed section. */
function SectionBadges({ section }: { section: MenuItem }) {
  return section.children.map(item => <PageBadge key={item.name} name={item.name} />)
}

/** What waits on a page, for users who may open it. */
function PageBadge({ name }: { name: string }) {
  const may = usePermission()
  const Badge = badgeOf(name)
  const need = needOf(name)
  return Badge && (need === undefined || may(need)) ? <Badge /> : null
}

function Label({ item }: { item: MenuItem }) {
  const language = useLanguage()
  const Icon = menuIcon(item.icon)
  return (
    <>
      {Icon && <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />}
      <span className={classes.text}>{item.title[language]}</span>
    </>
  )
}
