import {
  type ArticleThemeRow,
  articleThemeLimits,
  createArticleTheme,
} from '@greenroom/contract/areas/article-library/article-themes'
import {
  type ArticleStyle,
  articleStyleLimits,
} from '@greenroom/contract/areas/official-accounts/article-style'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { runCommand } from '../../../kit/command/run-command.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { StyleControls } from '../../official-accounts/index.ts'
import { type LibraryArticle, withoutCss } from '../library-article.ts'
import { changeTheme } from '../library-commands.ts'
import { NamingFields } from '../own-menu.tsx'
import { CssNotes, useCss } from './css-notes.tsx'
import classes from './theme-editor.module.css'

interface ThemeEditorProps {
  article: LibraryArticle
  /** The theme to change; undefined for the style of the article. */
  theme: ArticleThemeRow | undefined
  onUse: (style: ArticleStyle) => void
  onClose: () => void
}

/** Edits a style with its CSS beside a preview of the article, for the article or as a theme. */
export function ThemeEditor({ article, theme, onUse, onClose }: ThemeEditorProps) {
  const { t } = useTranslation(['articleLibrary', 'kit'])
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [base, setBase] = useState(() => withoutCss(theme?.style ?? article.style))
  const [css, setCss] = useState(theme?.style.css ?? article.style.css ?? '')
  const [naming, setNaming] = useState({ name: theme?.name ?? '', isShared: theme?.isShared ?? true })
  const [isSaving, setSaving] = useState(false)
  const { styles, problems, isRead } = useCss(css)
  const hasStyles = Object.keys(styles).length > 0
  const style: ArticleStyle = { ...base, ...(css !== '' && { css }), ...(hasStyles && { cssStyles: styles }) }
  const name = naming.name.trim()

  async function save(): Promise<void> {
    setSaving(true)
    const fields = { ...naming, name, style }
    const isSaved = await (theme
      ? changeTheme(theme, fields)
      : runCommand({
          send: options => callWithId(createArticleTheme, { body: fields }, options),
          done: () => t('done.saved', { name }),
          topics: ['article-theme.changed'],
        })
    ).finally(() => setSaving(false))
    if (isSaved) onClose()
  }

  return (
    <Dialog
      fullScreen={isPhone}
      size={1080}
      title={
        theme ? <span translate="no">{t('theme.editNamed', { name: theme.name })}</span> : t('theme.edit')
      }
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <Stack gap="sm">
          <StyleControls style={base} onChange={changes => setBase({ ...base, ...changes })} />
          <Textarea
            label={t('css.label')}
            description={t('css.hint')}
            classNames={{ input: classes.css ?? '' }}
            rows={12}
            spellCheck={false}
            maxLength={articleStyleLimits.css}
            placeholder={'h2 {\n  border-bottom: 2px solid #0c8599;\n  text-align: center;\n}'}
            value={css}
            onChange={({ currentTarget }) => setCss(currentTarget.value)}
          />
          <CssNotes problems={problems} />
          <NamingFields naming={naming} maxLength={articleThemeLimits.name} onChange={setNaming} />
          <Text size="xs" c="dimmed">
            {t('theme.saveHint')}
          </Text>
        </Stack>
        <div className={classes.preview}>{article.preview(style)}</div>
      </div>
      <Group justify="flex-end" gap="xs" className={classes.bar}>
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <RefusedButton
          variant="default"
          reason={name === '' ? t('nameNeeded') : isRead ? undefined : t('css.reading')}
          loading={isSaving}
          onClick={() => void save()}
        >
          {t(theme ? 'save' : 'theme.saveAs')}
        </RefusedButton>
        <RefusedButton reason={isRead ? undefined : t('css.reading')} onClick={() => onUse(style)}>
          {t('theme.useHere')}
        </RefusedButton>
      </Group>
    </Dialog>
  )
}
