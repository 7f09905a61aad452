import type { ArticleFinding } from '@greenroom/contract/areas/weixin/article-checks'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useArticle, useEditing } from '../state/use-editing.ts'
import classes from './checks-panel.module.css'
import { findingText } from './finding-text.ts'
import { setIgnored } from './ignore.ts'

/** A warning that somebody has ignored, with who and why. */
export function IgnoredRow({ finding }: { finding: ArticleFinding }) {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const reason = useArticle(({ stored }) => stored.ignored.find(({ key }) => key === finding.key))
  return (
    <li className={classes.finding} data-severity="ignored">
      <Text size="sm" c="dimmed">
        {findingText(finding)}
      </Text>
      {reason && <Text size="xs">{t('checks.ignoredBy', { name: reason.userName, note: reason.note })}</Text>}
      {readOnlyReason === undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={4}
          onClick={() => void setIgnored(store, finding.key, '')}
        >
          {t('checks.showAgain')}
        </Button>
      )}
    </li>
  )
}
