import './locales/index.ts'
import {
  type ArticleStyle,
  articleStyleLimits,
  articleThemes,
  codeThemes,
} from '@greenroom/contract/areas/weixin/article-style'
import { Group, Input, Select } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../kit/display/segments.tsx'
import { BoundedNumberInput } from '../../../kit/input/bounded-number-input.tsx'
import { HexColorInput } from '../../../kit/input/hex-color-input.tsx'

const swatches = ['#07c160', '#1c7ed6', '#e8590c', '#c2255c', '#6741d9', '#0c8599', '#343a40']

interface StyleControlsProps {
  style: ArticleStyle
  disabled?: boolean
  /** Called with the changed, valid style. */
  onChange: (changes: Partial<ArticleStyle>) => void
}

/** Chooses the style of articles. */
export function StyleControls({ style, disabled = false, onChange }: StyleControlsProps) {
  const { t } = useTranslation('articleStyle')
  const codeLabel = useId()
  return (
    <>
      <Group grow gap="sm" align="flex-start">
        <Select
          label={t('theme')}
          allowDeselect={false}
          disabled={disabled}
          data={articleThemes.map(value => ({ value, label: t(`themes.${value}`) }))}
          value={style.theme}
          onChange={value => {
            const theme = articleThemes.find(one => one === value)
            if (theme) onChange({ theme })
          }}
        />
        <HexColorInput
          label={t('accent')}
          disabled={disabled}
          swatches={swatches}
          eyeDropperButtonProps={{ 'aria-label': t('eyeDropper') }}
          value={style.accent}
          onChange={accent => onChange({ accent })}
        />
      </Group>
      <Group grow gap="sm" align="flex-start">
        <BoundedNumberInput
          label={t('fontSize')}
          disabled={disabled}
          {...articleStyleLimits.fontSize}
          allowDecimal={false}
          value={style.fontSize}
          onChange={fontSize => onChange({ fontSize })}
        />
        <BoundedNumberInput
          label={t('lineHeight')}
          disabled={disabled}
          {...articleStyleLimits.lineHeight}
          step={0.05}
          decimalScale={2}
          value={style.lineHeight}
          onChange={lineHeight => onChange({ lineHeight })}
        />
      </Group>
      <div>
        <Input.Label labelElement="div" id={codeLabel} display="block" mb={4}>
          {t('code')}
        </Input.Label>
        <Segments
          size="xs"
          aria-labelledby={codeLabel}
          disabled={disabled}
          value={style.codeTheme}
          data={codeThemes.map(value => ({ value, label: t(`codeThemes.${value}`) }))}
          onChange={codeTheme => onChange({ codeTheme })}
        />
      </div>
    </>
  )
}
