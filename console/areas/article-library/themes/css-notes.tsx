import { cssNames } from '@greenroom/article/css-names'
import type { CssProblem, ReadCss } from '@greenroom/article/read-css'
import { Alert, Code, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './theme-editor.module.css'

interface ReadText extends ReadCss {
  css: string
}

interface ParsedCss {
  /** What the CSS does; of the CSS before it while the parser is loading. */
  styles: ReadCss['styles']
  problems: readonly CssProblem[]
  /** Whether both are of this CSS. */
  isRead: boolean
}

/** Reads CSS as it is typed. The parser is loaded with the first text. */
export function useCss(css: string): ParsedCss {
  const [last, setLast] = useState<ReadText>()
  useEffect(() => {
    let isCurrent = true
    void import('@greenroom/article/read-css').then(
      ({ readCss }) => isCurrent && setLast({ css, ...readCss(css) }),
    )
    return () => {
      isCurrent = false
    }
  }, [css])
  return { styles: last?.styles ?? {}, problems: last?.problems ?? [], isRead: last?.css === css }
}

const maxShown = 20

/** What of the CSS would not arrive at WeChat, each with its line; and the selectors that there are. */
export function CssNotes({ problems }: { problems: readonly CssProblem[] }) {
  const { t } = useTranslation('articleLibrary')
  return (
    <>
      {problems.length > 0 && (
        <Alert color="yellow" py="xs" role="status" title={t('css.problems', { count: problems.length })}>
          <ul className={classes.problems}>
            {problems.slice(0, maxShown).map(({ kind, line, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same piece may stand twice in a line
              <li key={place}>
                {t('css.line', { line })} <Code>{text}</Code> {t(`css.problem.${kind}`)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <details className={classes.names}>
        <summary>{t('css.names')}</summary>
        <Text size="xs" translate="no">
          {cssNames.map(({ selector }) => selector).join('  ')}
        </Text>
      </details>
    </>
  )
}
