import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/text/language.ts'
import type { MenuItem } from '../menu-tree/build-menu.ts'
import classes from './flyout-items.module.css'
import { PageLink } from './page-link.tsx'

interface FlyoutItemsProps {
  items: readonly MenuItem[]
  current: string
  trail: readonly string[]
}

/** Entries in a dropdown; sections among them open dropdowns of their own. */
export function FlyoutItems({ items, current, trail }: FlyoutItemsProps) {
  return items.map(item =>
    item.children.length > 0 ? (
      <FlyoutSection key={item.name} section={item} current={current} trail={trail} />
    ) : (
      <FlyoutEntry key={item.name} item={item} current={current} />
    ),
  )
}

interface FlyoutSectionProps extends Omit<FlyoutItemsProps, 'items'> {
  section: MenuItem
}

/** A section in a dropdown. */
function FlyoutSection({ section, current, trail }: FlyoutSectionProps) {
  const language = useLanguage()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item className={classes.item} data-active={trail.includes(section.name) || undefined}>
          {section.title[language]}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <FlyoutItems items={section.children} current={current} trail={trail} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

function FlyoutEntry({ item, current }: { item: MenuItem; current: string }) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  if (item.external) {
    return (
      <Menu.Item
        component="a"
        href={item.path}
        target="_blank"
        rel="noopener noreferrer"
        rightSection={<IconExternalLink size={14} aria-label={t('newWindow')} role="img" />}
      >
        {item.title[language]}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      component={PageLink}
      className={classes.item}
      name={item.name}
      to={item.path}
      current={item.name === current}
    >
      {item.title[language]}
    </Menu.Item>
  )
}
