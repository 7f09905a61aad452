import '../locales/index.ts'
import { useTranslation } from 'react-i18next'
import { CopiedText as Copied } from '../../../kit/display/copied-text.tsx'

/** A text to enter in WeChat's back end, with a button that copies it. */
export function CopiedText({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('officialAccounts')
  const copy = t('copy.action', { what: label })
  const words = { copy, copied: t('copy.copied'), notCopied: t('copy.notCopied') }
  return <Copied label={label} value={value} labels={words} />
}
