import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import type { PolishRun } from '@greenroom/contract/areas/weixin/polish/runs'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../kit/copy-text.ts'
import classes from './result-section.module.css'
import { titlesOf } from './titles-of.ts'

/** Titles or a digest, each with its length against the limit of WeChat and a button that copies it. */
export function SeparateTexts({ run: { options, result } }: { run: PolishRun }) {
  const isTitles = options?.action === 'titles'
  const texts = isTitles ? titlesOf(result) : [result.trim()].filter(Boolean)
  const max = isTitles ? polishLimits.title : polishLimits.digest
  return (
    <ul className={classes.texts}>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: suggestions have their places
        <SeparateText key={place} text={text} max={max} />
      ))}
    </ul>
  )
}

function SeparateText({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation('polish')
  const count = [...text].length
  return (
    <li className={classes.one}>
      <div>
        <div className={classes.words} translate="no">
          {text}
        </div>
        <Text size="xs" c={count > max ? 'red' : 'dimmed'}>
          {t('result.titleCount', { count, max })}
          {count > max && ` · ${t('result.tooLong', { max })}`}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        flex="none"
        onClick={() => void copyText(text, { copied: t('result.copied'), notCopied: t('result.notCopied') })}
      >
        {t('result.copy')}
      </Button>
    </li>
  )
}
