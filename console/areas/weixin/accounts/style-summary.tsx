import '../locales/index.ts'
import '../style/locales/index.ts'
import type { ArticleStyle } from '@greenroom/contract/areas/weixin/article-style'
import { ColorSwatch, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A style in one line. */
export function StyleSummary({ style }: { style: ArticleStyle }) {
  const { t } = useTranslation(['officialAccounts', 'articleStyle'])
  const theme = t(`articleStyle:themes.${style.theme}`)
  return (
    <Group component="span" gap={8} wrap="nowrap">
      <ColorSwatch component="span" flex="none" color={style.accent} size={14} aria-hidden />
      {t('view.style', { ...style, theme })}
    </Group>
  )
}
