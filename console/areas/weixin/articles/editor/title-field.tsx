import { countTyped } from '@greenroom/article'
import { articleContentLimits } from '@greenroom/contract/areas/weixin/article-content'
import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CountOf } from './count-of.tsx'
import { shownPart } from './state/article-store.ts'
import { useArticle, useEditing } from './state/use-editing.ts'
import classes from './title-field.module.css'
import { SourceFormatSwitch } from './toolbar/source-format-switch.tsx'

/** The title of a part, with its length against the account's limit. */
export function TitleField() {
  const { t } = useTranslation('articles')
  const { store, limits, readOnlyReason } = useEditing()
  const title = useArticle(state => shownPart(state)?.title ?? '')
  return (
    <Group gap="sm" className={classes.title}>
      <TextInput
        variant="unstyled"
        flex="1 1 200px"
        size="md"
        classNames={{ input: classes.input ?? '' }}
        aria-label={t('field.title')}
        placeholder={t('editor.titlePlaceholder')}
        value={title}
        maxLength={articleContentLimits.title}
        readOnly={readOnlyReason !== undefined}
        onChange={({ currentTarget }) =>
          store.setPart(store.getState().partId, { title: currentTarget.value })
        }
      />
      <CountOf count={countTyped(title)} limit={limits.title} />
      <SourceFormatSwitch />
    </Group>
  )
}
