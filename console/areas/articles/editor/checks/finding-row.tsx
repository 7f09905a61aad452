import { replacePicture, replacePictureInSource, replaceTexts, sourceOf } from '@greenroom/article'
import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import { type ArticleContent, articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { fetchArticlePicture } from '@greenroom/contract/areas/articles/articles'
import { Button, Group, Text, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../../kit/call/attempt.ts'
import { type CallFailure, call, failureData } from '../../../../kit/call/call.ts'
import { RefusedButton } from '../../../../kit/command/refused-button.tsx'
import { toast } from '../../../../kit/feedback/toast.ts'
import { articleTitle } from '../../labels.ts'
import type { ArticleStore } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import classes from './checks-panel.module.css'
import { findingText } from './finding-text.ts'
import { setIgnored } from './ignore.ts'

/** Has the server store a picture of another website, and shows that in its place wherever the article does. */
async function fetchForeignPicture(store: ArticleStore, address: string): Promise<void> {
  const notFetched = (failure: CallFailure) => {
    const problem = failureData(failure, 'pictureNotFetched')?.problem ?? 'unreachable'
    return i18next.t(`articles:checks.fetchFailed.${problem}`, { host: hostOf(address) })
  }
  await attempt(
    async () => {
      const picture = await call(fetchArticlePicture, { body: { address } }, { quiet: ['pictureNotFetched'] })
      const { sourceFormat, parts } = store.current().content
      for (const part of parts) {
        const [before, after] =
          sourceFormat === 'markdown'
            ? [sourceOf(part), replacePictureInSource(sourceOf(part), address, picture.address)]
            : [part.document, replacePicture(part.document, address, picture.address)]
        if (JSON.stringify(after) !== JSON.stringify(before)) store.setText(part.id, after)
      }
    },
    { pictureNotFetched: notFetched },
  )
}

/** The host of an address; the address itself when it has none. */
const hostOf = (address: string): string => URL.parse(address)?.host ?? address

interface FindingRowProps {
  finding: ArticleFinding
  /** Findings of the same kind that one click corrects, this one among them. */
  alike: readonly ArticleFinding[]
  /** The content that it was found in. */
  checked: ArticleContent
  onShowBlock: (block: number) => void
  onShowSettings: () => void
}

/** One thing to mend: leads to its place, mends it, or hides it with a note. */
export function FindingRow({ finding, alike, checked, onShowBlock, onShowSettings }: FindingRowProps) {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const parts = useArticle(({ content }) => content.parts)
  const [isIgnoring, setIgnoring] = useState(false)
  const [isMending, setMending] = useState(false)
  const part = parts.find(({ id }) => id === finding.partId)
  const { block, mend } = finding
  const isChangeable = readOnlyReason === undefined

  function show(): void {
    if (store.getState().partId !== finding.partId) store.selectPart(finding.partId)
    if (block !== null) onShowBlock(block)
    else if (isSetting(finding)) onShowSettings()
  }

  async function mendIt(): Promise<void> {
    setMending(true)
    try {
      await applyMend(store, finding, checked)
    } finally {
      setMending(false)
    }
  }

  return (
    <li className={classes.finding} data-severity={finding.severity}>
      <Text size="sm">
        {t(`checks.${finding.severity}`)} {findingText(finding)}
      </Text>
      {parts.length > 1 && part && (
        <Text size="xs" c="dimmed">
          {t('checks.inPart', { title: articleTitle(part) })}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {(block !== null || isSetting(finding)) && (
          <Button size="compact-xs" variant="default" onClick={show}>
            {t('checks.show')}
          </Button>
        )}
        {isChangeable && mend && (
          <Button size="compact-xs" variant="light" loading={isMending} onClick={() => void mendIt()}>
            {mend.kind === 'fetchPicture' ? t('checks.fetchPicture') : t('checks.mend')}
          </Button>
        )}
        {isChangeable && mend?.kind === 'replaceTexts' && alike.length > 1 && (
          <Button size="compact-xs" variant="subtle" onClick={() => correctTexts(store, alike)}>
            {t('checks.mendAlike', { count: alike.length })}
          </Button>
        )}
        {isChangeable && finding.severity === 'warning' && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIgnoring(!isIgnoring)}>
            {t('checks.ignore')}
          </Button>
        )}
      </Group>
      {isMending && mend?.kind === 'fetchPicture' && (
        <Text size="xs" c="dimmed" role="status" mt={4}>
          {t('checks.fetching', { host: hostOf(mend.address) })}
        </Text>
      )}
      {isIgnoring && <IgnoreForm findingKey={finding.key} onDone={() => setIgnoring(false)} />}
    </li>
  )
}

/** Whether the finding is about a field of the settings. */
const isSetting = ({ field }: ArticleFinding) => !['title', 'document'].includes(field)

/** Applies the fix of a finding to the checked content; shows a message when the text has changed so that it does not fit. */
async function applyMend(
  store: ArticleStore,
  finding: ArticleFinding,
  checked: ArticleContent,
): Promise<void> {
  const { partId, mend } = finding
  if (mend?.kind === 'fetchPicture') return fetchForeignPicture(store, mend.address)
  if (mend?.kind === 'replaceTexts') return correctTexts(store, [finding])
  const { replaceNodes } = await import('@greenroom/article-editor/document')
  const { content } = store.current()
  const part = content.parts.find(({ id }) => id === partId)
  if (!part || !mend) return
  if (mend.kind === 'setField') {
    store.setPart(partId, { [mend.field]: mend.value })
    return
  }
  // Positions refer to the text as it was checked.
  const document = content === checked ? replaceNodes(part.document, mend) : undefined
  if (document) store.setText(partId, document)
  else toast.notice(i18next.t('articles:checks.outdated'))
}

/** Corrects texts where they still stand: one change for each article of a draft, which one undo takes back. */
function correctTexts(store: ArticleStore, findings: readonly ArticleFinding[]): void {
  let outdated = 0
  for (const part of store.current().content.parts) {
    const edits = findings.flatMap(({ partId, mend }) =>
      partId === part.id && mend?.kind === 'replaceTexts' ? mend.edits : [],
    )
    const replaced = replaceTexts(part, edits)
    outdated += replaced.outdated
    if (edits.length > 0) store.setPart(part.id, replaced.fields)
    if (replaced.body !== undefined) store.setText(part.id, replaced.body)
  }
  if (outdated > 0) toast.notice(i18next.t('articles:checks.outdated'))
}

/** Asks why a warning does not matter here. */
function IgnoreForm({ findingKey, onDone }: { findingKey: string; onDone: () => void }) {
  const { t } = useTranslation(['articles', 'kit'])
  const { store } = useEditing()
  const [note, setNote] = useState('')
  const submit = async () => {
    if (await setIgnored(store, findingKey, note.trim())) onDone()
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (note.trim() !== '') void submit()
      }}
    >
      <TextInput
        size="xs"
        mt="xs"
        autoFocus
        label={t('checks.note')}
        value={note}
        maxLength={articleContentLimits.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button size="compact-xs" variant="default" onClick={onDone}>
          {t('kit:cancel')}
        </Button>
        <RefusedButton
          size="compact-xs"
          type="submit"
          reason={note.trim() === '' ? t('checks.noteNeeded') : undefined}
        >
          {t('checks.ignoreWithNote')}
        </RefusedButton>
      </Group>
    </form>
  )
}
