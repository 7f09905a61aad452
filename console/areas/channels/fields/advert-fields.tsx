import { type channelFields, channelLimits } from '@greenroom/contract/areas/channels/channels'
import { countWords } from '@greenroom/contract/count-words'
import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'

/** Where a promotion is advertised, and its texts. */
export function AdvertFields({ fields }: { fields: Fields<typeof channelFields> }) {
  const { t } = useTranslation('channels')
  const keyword = fields.field('keyword')
  const push = fields.field('pushNotify')
  const content = fields.field('advertisingContent')
  const hint = t('hint.advertisingContent', { used: countWords(content.value), max: channelLimits.content })
  return (
    <>
      <TextInput
        {...textInput(fields.field('advertisingSource'))}
        label={t('field.advertisingSource')}
        placeholder={t('hint.advertisingSource')}
        required
        maxLength={channelLimits.source}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...textInput(fields.field('advertisingMedia'))}
        label={t('field.advertisingMedia')}
        placeholder={t('hint.advertisingMedia')}
        required
        maxLength={channelLimits.medium}
        autoComplete="off"
      />
      <TagsInput
        name={keyword.name}
        label={t('field.keyword')}
        placeholder={keyword.value.length === 0 ? t('hint.keyword') : ''}
        required
        acceptValueOnBlur
        maxTags={channelLimits.keywords}
        maxLength={channelLimits.keyword}
        // The comma, and both that Chinese has.
        splitChars={[',', '\uff0c', '\u3001']}
        value={keyword.value}
        error={keyword.error}
        onChange={keyword.onChange}
      />
      <Switch
        name={push.name}
        label={t('field.pushNotify')}
        description={t('hint.pushNotify')}
        checked={push.value}
        onChange={({ currentTarget }) => push.onChange(currentTarget.checked)}
      />
      <Textarea
        {...textInput(content)}
        label={t('field.advertisingContent')}
        description={hint}
        required
        maxLength={channelLimits.contentCharacters}
        rows={5}
      />
    </>
  )
}
