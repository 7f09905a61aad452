import { ActionIcon, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { DangerItem } from '../../../../kit/command/danger-item.tsx'
import { RefusedButton } from '../../../../kit/command/refused-button.tsx'
import { Menu } from '../../../../kit/overlay/menu.tsx'
import { usePermission } from '../../../../kit/session/permission.tsx'
import { articleAddress, articlesAddress, jobsOfArticleAddress } from '../addresses.ts'
import { copyArticleFrom, removeArticles } from '../article-commands.ts'
import { usePublishing } from './publishing/use-publishing.ts'
import { useArticle } from './state/use-editing.ts'
import { TakeAwayItems } from './take-away/take-away-items.tsx'
import type { TextEditor } from './text-editor.ts'

const CompareDrawer = lazy(async () => ({
  default: (await import('./remote/compare-drawer.tsx')).CompareDrawer,
}))
const VersionsDrawer = lazy(async () => ({
  default: (await import('./versions/versions-drawer.tsx')).VersionsDrawer,
}))
const TemplatesDrawer = lazy(async () => ({
  default: (await import('./templates/templates-drawer.tsx')).TemplatesDrawer,
}))
const PublishDialog = lazy(async () => ({
  default: (await import('./publishing/publish-dialog.tsx')).PublishDialog,
}))

type Opened = 'versions' | 'compare' | 'publish' | 'templates'

interface EditorActionsProps {
  editor: TextEditor | null
  onChecks: () => void
}

/** Actions on the whole article. */
export function EditorActions({ editor, onChecks }: EditorActionsProps) {
  const { t } = useTranslation('articles')
  const navigate = useNavigate()
  const may = usePermission()
  const stored = useArticle(state => state.stored)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const publishing = usePublishing(onChecks)
  return (
    <Group gap="xs">
      {may('article:publish') && (
        <>
          <RefusedButton
            variant="default"
            reason={publishing.refusal}
            loading={publishing.isPushing}
            onClick={() => void publishing.push()}
          >
            {t('action.push')}
          </RefusedButton>
          <RefusedButton
            reason={publishing.refusal}
            onClick={() => void publishing.prepare().then(isReady => isReady && setOpened('publish'))}
          >
            {t('action.publish')}
          </RefusedButton>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('action.more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('versions')}>{t('action.versions')}</Menu.Item>
          <Menu.Item onClick={() => setOpened('templates')}>{t('action.templates')}</Menu.Item>
          <Menu.Item onClick={() => setOpened('compare')}>{t('action.compare')}</Menu.Item>
          <Menu.Item component={Link} to={jobsOfArticleAddress(stored.id)}>
            {t('action.results')}
          </Menu.Item>
          <TakeAwayItems />
          {may('article:create') && (
            <Menu.Item
              onClick={() => void copyArticleFrom(stored.id).then(id => id && navigate(articleAddress(id)))}
            >
              {t('action.copy')}
            </Menu.Item>
          )}
          {may('article:delete') && (
            <DangerItem
              disabled={stored.state === 'publishing'}
              onClick={() =>
                void removeArticles([stored]).then(isDeleted => isDeleted && navigate(articlesAddress))
              }
            >
              {t('action.delete')}
            </DangerItem>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'versions' && <VersionsDrawer onClose={close} />}
        {opened === 'compare' && <CompareDrawer onClose={close} />}
        {opened === 'templates' && <TemplatesDrawer editor={editor} onClose={close} />}
        {opened === 'publish' && <PublishDialog onClose={close} />}
      </Suspense>
    </Group>
  )
}
