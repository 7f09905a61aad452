import { IconSparkles } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../../../kit/feedback/states.tsx'
import { toast } from '../../../../../kit/feedback/toast.ts'
import { SideDrawer } from '../../../../../kit/overlay/side-drawer.tsx'
import type { TextEditor, TextSelection } from '../text-editor.ts'
import { ToolButton } from './tool-button.tsx'

const PolishPanel = lazy(async () => ({
  default: (await import('../../../polish/polish-panel.tsx')).PolishPanel,
}))

/** Opens AI polishing for the selection, and replaces it by the accepted text. */
export function PolishButton({ editor, isDisabled }: { editor: TextEditor | null; isDisabled: boolean }) {
  const { t } = useTranslation('articles')
  const isMarked = useIsMarked(editor)
  const [selection, setSelection] = useState<TextSelection | null>(null)
  const close = () => setSelection(null)

  function accept({ replace }: TextSelection, text: string): void {
    close()
    if (!replace(text)) toast.notice(t('toolbar.polishDropped'))
    editor?.focus()
  }

  return (
    <>
      <ToolButton
        label={isMarked ? t('toolbar.polish') : t('toolbar.polishNeedsText')}
        icon={IconSparkles}
        isDisabled={isDisabled}
        aria-disabled={!isMarked}
        onClick={() => isMarked && setSelection(editor?.selection() ?? null)}
      />
      {selection && (
        <SideDrawer title={t('toolbar.polish')} onClose={close}>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <PolishPanel source={selection.text} onAccept={text => accept(selection, text)} />
          </Suspense>
        </SideDrawer>
      )}
    </>
  )
}

/** Whether text is marked; renders again only when that changes. */
function useIsMarked(editor: TextEditor | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => editor?.subscribe(listener) ?? (() => undefined),
    [editor],
  )
  return useSyncExternalStore(subscribe, () => (editor?.selection()?.text.trim() ?? '') !== '')
}
