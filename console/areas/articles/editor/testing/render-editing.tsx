import '../../locales/index.ts'
import { type ArticleDetail, saveArticle } from '@greenroom/contract/areas/articles/articles'
import { readOfficialAccount } from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { ReactNode } from 'react'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { officialAccount } from '../../../../testing/records.ts'
import { type ConsoleOptions, renderInConsole } from '../../../../testing/render-in-console.tsx'
import { storedContent } from '../../testing/articles.ts'
import { type Editing, EditingProvider, useArticleEditing } from '../state/use-editing.ts'

interface EditedPartProps {
  article: ArticleDetail
  /** Called with the editing at each rendering. */
  onEditing: (editing: Editing) => void
  children: ReactNode
}

function EditedPart({ article, onEditing, children }: EditedPartProps) {
  const editing = useArticleEditing(article)
  onEditing(editing)
  return <EditingProvider value={editing}>{children}</EditingProvider>
}

/**
 * Renders a part of the editor of an article, without the text editor and what else stands around it. The fake server
 * stores saves.
 */
export function renderEditing(part: ReactNode, article: ArticleDetail, options: ConsoleOptions = {}) {
  let storedArticle = article
  fakeServer.respond(readOfficialAccount, officialAccount)
  fakeServer.respond(saveArticle, ({ body: { version, changes } }) => {
    storedArticle = {
      ...storedArticle,
      version: version + 1,
      content: storedContent(changes.content ?? storedArticle.content),
    }
    return storedArticle
  })
  let current: Editing | undefined
  const onEditing = (editing: Editing) => {
    current = editing
  }
  const rendered = renderInConsole(
    <EditedPart article={article} onEditing={onEditing}>
      {part}
    </EditedPart>,
    options,
  )
  if (!current) throw new Error('The part was not rendered')
  return { ...rendered, ...current }
}
