import { StyleControls } from '../../../style/style-controls.tsx'
import { useArticle, useEditing } from '../state/use-editing.ts'

/** Style of the article. */
export function StyleFields({ isReadOnly }: { isReadOnly: boolean }) {
  const { store } = useEditing()
  const style = useArticle(({ content }) => content.style)
  return <StyleControls style={style} disabled={isReadOnly} onChange={store.setStyle} />
}
