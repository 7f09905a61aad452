import './locales/index.ts'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { BlocksTab } from './blocks/blocks-tab.tsx'
import { type LibraryArticle, type LibraryTab, libraryTabs } from './library-article.ts'
import { TemplatesTab } from './templates-tab.tsx'
import { ThemesTab } from './themes/themes-tab.tsx'

interface LibraryDrawerProps {
  tab: LibraryTab
  article: LibraryArticle
  onClose: () => void
}

const tabs = { blocks: BlocksTab, templates: TemplatesTab, themes: ThemesTab }

/** Blocks, templates and themes: puts them into the article, and keeps the ones of users. */
export function LibraryDrawer({ tab: first, article, onClose }: LibraryDrawerProps) {
  const { t } = useTranslation('articleLibrary')
  const [tab, setTab] = useState(first)
  const Shown = tabs[tab]
  return (
    <SideDrawer title={t('title')} size={720} onClose={onClose}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={value => setTab(libraryTabs.find(one => one === value) ?? tab)}
      >
        <Tabs.List mb="md">
          {libraryTabs.map(one => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Shown article={article} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </SideDrawer>
  )
}
