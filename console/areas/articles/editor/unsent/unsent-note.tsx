import { mergeArticleContent } from '@greenroom/article'
import { articleContent } from '@greenroom/contract/areas/articles/article-content'
import { createArticle } from '@greenroom/contract/areas/articles/articles'
import { Alert, Button, Group, Text } from '@mantine/core'
import i18next from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { randomId } from '../../../../kit/browser/random-id.ts'
import { attempt } from '../../../../kit/call/attempt.ts'
import { call } from '../../../../kit/call/call.ts'
import { toast } from '../../../../kit/feedback/toast.ts'
import { sameValue } from '../../../../kit/merge/same-value.ts'
import { usePermission } from '../../../../kit/session/permission.tsx'
import { type UnsentCopy, unsentCopies } from '../../../../kit/session/unsent-copies.ts'
import { RelativeTime } from '../../../../kit/text/time.tsx'
import { articleAddress } from '../../addresses.ts'
import { type ArticleEdit, type ArticleStore, editOf } from '../state/article-store.ts'
import type { Autosave } from '../state/autosave.ts'
import { withDocuments, withoutDocuments } from '../state/sent-content.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

const edit = z.object({ accountId: z.string().nullable(), content: articleContent })
/** Typed text, and the server's content when typing began. */
const unsentEdit = z.object({ base: edit, typed: edit })
type UnsentEdit = z.output<typeof unsentEdit>

const keptEdit = ({ accountId, content }: ArticleEdit): ArticleEdit => ({
  accountId,
  content: withoutDocuments(content),
})

/** Typed text is stored in the browser after this time, long before it is sent. */
const keepMs = 500
/** Storing takes at most this share of the time: a very long text takes a tenth of a second. */
const maxShare = 0.05

/** Stores unsent changes in this browser while an editor is open. */
function useUnsent(articleId: string, store: ArticleStore, autosave: Autosave) {
  const [writerId] = useState(randomId)
  const copies = useMemo(() => unsentCopies(`article.${articleId}`, unsentEdit), [articleId])
  // Of editors before this one: a reload, or a crash.
  const [left, setLeft] = useState(() => copies.read())

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    let lastMs = 0
    const keep = () => {
      clearTimeout(soon)
      soon = undefined
      const begun = performance.now()
      const { stored, accountId, content } = store.current()
      const base = editOf(stored)
      const typed: ArticleEdit = { accountId, content }
      if (sameValue(base, typed)) copies.drop(writerId)
      else copies.keep(writerId, { base: keptEdit(base), typed: keptEdit(typed) })
      lastMs = performance.now() - begun
    }
    const stopTyping = store.subscribe((now, before) => {
      const isTyped = now.content !== before.content || now.accountId !== before.accountId
      if (isTyped) soon ??= setTimeout(keep, Math.max(keepMs, lastMs / maxShare))
    })
    const stopSaving = autosave.state.subscribe(({ save }) => {
      if (save.kind === 'saved') keep()
    })
    const readAgain = () => setLeft(copies.read())
    addEventListener('pagehide', keep)
    addEventListener('storage', readAgain)
    return () => {
      stopTyping()
      stopSaving()
      removeEventListener('pagehide', keep)
      removeEventListener('storage', readAgain)
      keep()
    }
  }, [store, autosave, copies, writerId])

  function drop(copy: UnsentCopy<UnsentEdit>): void {
    copies.drop(copy.writerId)
    setLeft(all => all.filter(one => one.writerId !== copy.writerId))
  }

  /**
   * Merges the typed text into the current one.
   * @returns at how many places both differ; the typed text wins there
   */
  function restore(copy: UnsentCopy<UnsentEdit>): number {
    const { base, typed } = copy.value
    const { stored, content, accountId } = store.current()
    const merged = mergeArticleContent(withDocuments(base.content), withDocuments(typed.content), content)
    const account = typed.accountId === base.accountId ? accountId : typed.accountId
    const restored = { accountId: account, content: merged.content }
    store.adopt(stored, restored)
    copies.keep(writerId, { base: keptEdit(editOf(stored)), typed: keptEdit(restored) })
    drop(copy)
    return merged.conflicts.length
  }

  return { left: left.filter(copy => copy.writerId !== writerId), restore, drop }
}

/** Says that another user has deleted the article, and makes a new one of what stands here. */
export function DeletedNote() {
  const { t } = useTranslation('articles')
  const { store, autosave } = useEditing()
  const navigate = useNavigate()
  const may = usePermission()
  async function saveAsNew(): Promise<void> {
    const { stored, accountId, content } = store.current()
    const body = { accountId, content: withoutDocuments(content) }
    await attempt(async () => {
      const { id } = await call(createArticle, { body })
      // Nothing is left to save here.
      store.saved({ ...stored, content, account: accountId === null ? null : { id: accountId, name: '' } })
      await autosave.flush()
      void navigate(articleAddress(id))
    })
  }
  return (
    <Alert color="red" py="xs" mb="sm" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('editor.deleted')}</Text>
        {may('article:create') && (
          <Button size="xs" onClick={() => void saveAsNew()}>
            {t('editor.saveAsNew')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** Offers text that was typed here and never reached the server, because the browser was closed or crashed offline. */
export function UnsentNote() {
  const { t } = useTranslation('articles')
  const { store, autosave, readOnlyReason } = useEditing()
  const article = useArticle(state => state.stored)
  const { left, restore, drop } = useUnsent(article.id, store, autosave)
  // Text that another window has saved meanwhile is not missing.
  const savedContent = withoutDocuments(article.content)
  const copy = left.findLast(({ value }) => !sameValue(value.typed.content, savedContent))
  if (!copy) return null
  return (
    <Alert color="yellow" py="xs" mb="sm" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t('unsent.message')} <RelativeTime instant={copy.typedTime} />
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => drop(copy)}>
            {t('unsent.discard')}
          </Button>
          {readOnlyReason === undefined && (
            <Button
              size="xs"
              onClick={() => {
                const count = restore(copy)
                toast.success(
                  count === 0
                    ? i18next.t('articles:unsent.restored')
                    : i18next.t('articles:unsent.both', { count }),
                )
              }}
            >
              {t('unsent.restore')}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
