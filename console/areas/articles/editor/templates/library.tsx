import { sourceOf } from '@greenroom/article'
import type { TextEditor } from '@greenroom/article-editor'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { createContext, type ReactNode, Suspense, use, useState } from 'react'
import { LibraryDrawer, type LibraryTab } from '../../../article-library/index.ts'
import { PhonePreview } from '../preview/phone-preview.tsx'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'

const LibraryContext = createContext<(tab: LibraryTab) => void>(() => undefined)

/** Opens the library of blocks, templates and themes beside the article. */
export const useLibrary = () => use(LibraryContext)

/** Lets the parts of the editor in it open the library. */
export function LibraryProvider({ editor, children }: { editor: TextEditor | null; children: ReactNode }) {
  const [tab, setTab] = useState<LibraryTab>()
  return (
    <LibraryContext value={setTab}>
      {children}
      {tab && (
        <Suspense>
          <Library tab={tab} editor={editor} onClose={() => setTab(undefined)} />
        </Suspense>
      )}
    </LibraryContext>
  )
}

interface LibraryProps {
  tab: LibraryTab
  editor: TextEditor | null
  onClose: () => void
}

/** The library beside the part on screen. */
function Library({ tab, editor, onClose }: LibraryProps) {
  const { store, readOnlyReason, accountName } = useEditing()
  const style = useArticle(({ content }) => content.style)
  const part = useArticle(shownPart)
  return (
    <LibraryDrawer
      tab={tab}
      article={{
        editor,
        isReadOnly: readOnlyReason !== undefined,
        style,
        setStyle: store.replaceStyle,
        body: () => {
          const state = store.current()
          const current = shownPart(state)
          const isMarkdown = state.content.sourceFormat === 'markdown'
          return {
            document: current?.document ?? emptyDocument,
            source: current && isMarkdown ? sourceOf(current) : null,
          }
        },
        preview: next => part && <PhonePreview part={part} style={next} account={accountName} />,
      }}
      onClose={onClose}
    />
  )
}
