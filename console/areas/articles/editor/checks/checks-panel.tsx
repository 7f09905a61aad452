import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import { Button, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/feedback/states.tsx'
import { useArticle, useEditing } from '../state/use-editing.ts'
import classes from './checks-panel.module.css'
import { FindingRow } from './finding-row.tsx'
import { findingText } from './finding-text.ts'
import { setIgnored } from './ignore.ts'
import type { Findings } from './use-findings.ts'

/** Findings that one click corrects. */
const mostAlike = 500

interface ChecksPanelProps {
  findings: Findings
  onShowBlock: (block: number) => void
  onShowSettings: () => void
}

/** Findings: what WeChat would refuse, drop or shorten, each with its place and fix. */
export function ChecksPanel({ findings: { content, shown, ignored }, ...places }: ChecksPanelProps) {
  const { t } = useTranslation('articles')
  const [isUnfolded, setUnfolded] = useState(false)
  const errors = shown.filter(({ severity }) => severity === 'error').length
  return (
    <Stack gap="sm">
      {shown.length === 0 ? (
        <EmptyState title={t('checks.empty')} message={t('checks.emptyHint')} />
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {errors > 0 ? t('checks.errors', { count: errors }) : t('checks.warningsOnly')}
        </Text>
      )}
      <ul className={classes.findings}>
        {shown.map(finding => (
          <FindingRow
            key={finding.key}
            finding={finding}
            alike={shown
              .filter(({ rule, mend }) => rule === finding.rule && mend?.kind === 'replaceTexts')
              .slice(0, mostAlike)}
            checked={content}
            {...places}
          />
        ))}
      </ul>
      {ignored.length > 0 && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            justify="flex-start"
            aria-expanded={isUnfolded}
            leftSection={isUnfolded ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t('checks.ignored', { count: ignored.length })}
          </Button>
          {isUnfolded && (
            <ul className={classes.findings}>
              {ignored.map(finding => (
                <IgnoredRow key={finding.key} finding={finding} />
              ))}
            </ul>
          )}
        </>
      )}
    </Stack>
  )
}

/** A warning that a user has ignored, with who and why. */
function IgnoredRow({ finding }: { finding: ArticleFinding }) {
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
