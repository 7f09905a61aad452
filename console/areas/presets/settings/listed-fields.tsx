import { contentLimits, contentSources } from '@greenroom/contract/areas/content/content-sets'
import { presetLimits } from '@greenroom/contract/areas/presets/presets'
import { MultiSelect, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sourceText } from '../../../kit/content/labels.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import type { presetForm } from './preset-fields.ts'

interface ListedFieldsProps {
  preset: 'content-blocking' | 'pinning'
  fields: Fields<typeof presetForm>
}

/** Which content items are blocked or pinned. */
export function ListedFields({ preset, fields }: ListedFieldsProps) {
  const { t } = useTranslation('presets')
  const sources = fields.field('sources')
  return (
    <>
      {preset === 'content-blocking' && (
        <MultiSelect
          {...sources}
          label={t('field.sources')}
          data={contentSources.map(source => ({ value: source, label: sourceText(source) }))}
          {...(sources.value.length === 0 && { placeholder: t('any') })}
          onChange={chosen => sources.onChange(contentSources.filter(one => chosen.includes(one)))}
        />
      )}
      {(['authors', 'topics'] as const).map(name => {
        const field = fields.field(name)
        return (
          <TagsInput
            key={name}
            {...field}
            label={t(`field.${name}`)}
            maxTags={presetLimits.names}
            maxLength={name === 'authors' ? contentLimits.author : contentLimits.topic}
            acceptValueOnBlur
            placeholder={t('typeHint')}
            onChange={names => field.onChange(names.map(one => one.trim()).filter(one => one !== ''))}
          />
        )
      })}
    </>
  )
}
