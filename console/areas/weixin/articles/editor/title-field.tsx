import { countTyped } from '@greenroom/article'
import { type ArticlePart, articleContentLimits } from '@greenroom/contract/areas/weixin/article-content'
import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CountOf } from './count-of.tsx'
import { useEditing } from './state/use-editing.ts'
import classes from './title-field.module.css'
import { SourceFormatSwitch } from './toolbar/source-format-switch.tsx'

/** The title of a part, with its length against the account's limit. */
export function TitleField({ part }: { part: ArticlePart }) {
  const { t } = useTranslation('articles')
  const { store, limits, readOnlyReason } = useEditing()
  return (
    <Group gap="sm" className={classes.title}>
      <TextInput
        variant="unstyled"
        flex="1 1 200px"
        size="md"
        classNames={{ input: classes.input ?? '' }}
        aria-label={t('field.title')}
        placeholder={t('editor.titlePlaceholder')}
        value={part.title}
        maxLength={articleContentLimits.title}
        readOnly={readOnlyReason !== undefined}
        onChange={({ currentTarget }) => store.setPart(part.id, { title: currentTarget.value })}
      />
      <CountOf count={countTyped(part.title)} limit={limits.title} />
      <SourceFormatSwitch />
    </Group>
  )
}
