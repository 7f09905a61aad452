import type { ArticleVersionRow } from '@greenroom/contract/areas/weixin/article-versions'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../../kit/format.ts'
import { RelativeTime } from '../../../../../kit/time.tsx'
import { articleTitle } from '../../labels.ts'
import classes from './versions-drawer.module.css'

interface VersionRowProps {
  version: ArticleVersionRow
  /** Whether this is the current version. */
  isNow: boolean
  isChosen: boolean
  canRestore: boolean
  isRestoring: boolean
  onChoose: () => void
  onRestore: () => void
  /** Content below the row while it is selected. */
  children: ReactNode
}

/** One version: when it was saved, by whom and how. */
export function VersionRow(props: VersionRowProps) {
  const { version, isNow, isChosen, canRestore, isRestoring, onChoose, onRestore, children } = props
  const { t } = useTranslation('articles')
  const format = useFormat()
  return (
    <li className={classes.version}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div>
          <Text size="sm" fw={500}>
            {t('versions.name', { number: version.number, title: articleTitle(version) })}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`versions.origin.${version.origin}`, { name: version.userName })}
            {' · '}
            <RelativeTime instant={version.savedTime} />
            {' · '}
            {t('versions.characters', { characters: format.number(version.characters) })}
            {version.pushedTime !== null && ` · ${t('versions.pushed')}`}
          </Text>
        </div>
        {isNow ? (
          <Text size="xs" c="dimmed" flex="none">
            {t('versions.now')}
          </Text>
        ) : (
          <Group gap="xs" wrap="nowrap" flex="none">
            <Button size="compact-xs" variant="default" aria-expanded={isChosen} onClick={onChoose}>
              {t('versions.compare')}
            </Button>
            {canRestore && (
              <Button size="compact-xs" variant="light" loading={isRestoring} onClick={onRestore}>
                {t('versions.restore')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {isChosen && children}
    </li>
  )
}
