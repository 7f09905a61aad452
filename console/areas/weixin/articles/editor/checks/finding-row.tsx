import type { ArticleFinding } from '@greenroom/contract/areas/weixin/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/weixin/article-content'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { articleTitle } from '../../labels.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { applyMend } from './apply-mend.ts'
import classes from './checks-panel.module.css'
import { hostOf } from './fetch-picture.ts'
import { findingText } from './finding-text.ts'
import { IgnoreForm } from './ignore-form.tsx'

interface FindingRowProps {
  finding: ArticleFinding
  /** The content that it was found in. */
  checked: ArticleContent
  onShowBlock: (block: number) => void
  onShowSettings: () => void
}

/** One thing to mend: leads to its place, mends it, or hides it with a note. */
export function FindingRow({ finding, checked, onShowBlock, onShowSettings }: FindingRowProps) {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const parts = useArticle(({ content }) => content.parts)
  const [isIgnoring, setIgnoring] = useState(false)
  const [isMending, setMending] = useState(false)
  const part = parts.find(({ id }) => id === finding.partId)
  const { block, mend } = finding
  const isChangeable = readOnlyReason === undefined

  function show(): void {
    if (store.getState().partId !== finding.partId) store.selectPart(finding.partId)
    if (block !== null) onShowBlock(block)
    else if (isSetting(finding)) onShowSettings()
  }

  async function mendIt(): Promise<void> {
    setMending(true)
    try {
      await applyMend(store, finding, checked)
    } finally {
      setMending(false)
    }
  }

  return (
    <li className={classes.finding} data-severity={finding.severity}>
      <Text size="sm">
        {t(`checks.${finding.severity}`)} {findingText(finding)}
      </Text>
      {parts.length > 1 && part && (
        <Text size="xs" c="dimmed">
          {t('checks.inPart', { title: articleTitle(part) })}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {(block !== null || isSetting(finding)) && (
          <Button size="compact-xs" variant="default" onClick={show}>
            {t('checks.show')}
          </Button>
        )}
        {isChangeable && mend && (
          <Button size="compact-xs" variant="light" loading={isMending} onClick={() => void mendIt()}>
            {mend.kind === 'fetchPicture' ? t('checks.fetchPicture') : t('checks.mend')}
          </Button>
        )}
        {isChangeable && finding.severity === 'warning' && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIgnoring(!isIgnoring)}>
            {t('checks.ignore')}
          </Button>
        )}
      </Group>
      {isMending && mend?.kind === 'fetchPicture' && (
        <Text size="xs" c="dimmed" role="status" mt={4}>
          {t('checks.fetching', { host: hostOf(mend.address) })}
        </Text>
      )}
      {isIgnoring && <IgnoreForm findingKey={finding.key} onDone={() => setIgnoring(false)} />}
    </li>
  )
}

/** Whether the finding is about a field of the settings. */
const isSetting = ({ field }: ArticleFinding) => !['title', 'document'].includes(field)
