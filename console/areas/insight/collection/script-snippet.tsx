import { collectSnippet } from '@greenroom/contract/areas/insight/collect-snippet'
import { Button, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { absoluteAddress } from '../../../kit/absolute-address.ts'
import { copyText } from '../../../kit/copy-text.ts'
import classes from './collection.module.css'

const snippet = () => collectSnippet(absoluteAddress('/collect.js'), 'ID')

/** The script for web pages, to be copied. */
export function ScriptSnippet() {
  const { t } = useTranslation('collection')
  const copy = () => copyText(snippet(), { copied: t('script.copied'), notCopied: t('script.notCopied') })
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('script.context')}
      </Text>
      <pre className={classes.snippet} translate="no">
        {snippet()}
      </pre>
      <Button variant="default" size="xs" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
        {t('script.copy')}
      </Button>
    </>
  )
}
