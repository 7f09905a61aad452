import type { TextEditor } from '@greenroom/article-editor'
import { IconLibraryPhoto, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../../kit/overlay/menu.tsx'
import { usePermission } from '../../../../kit/session/permission.tsx'
import { PicturePicker } from '../../../pictures/index.ts'
import { useArticle } from '../state/use-editing.ts'
import { ToolButton } from './tool-button.tsx'

interface PictureButtonProps {
  editor: TextEditor | null
  isDisabled: boolean
  onUpload: () => void
}

/** Puts pictures into the text: uploads, and for users who may see it, one of the library. */
export function PictureButton({ editor, isDisabled, onUpload }: PictureButtonProps) {
  const { t } = useTranslation('articles')
  const accountId = useArticle(state => state.accountId)
  const [isOpen, setOpen] = useState(false)
  const button = { label: t('toolbar.picture'), icon: IconPhoto, isDisabled }
  if (!usePermission()('picture:read')) return <ToolButton {...button} onClick={onUpload} />
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ToolButton {...button} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={onUpload}>
            {t('toolbar.upload')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLibraryPhoto size={16} />} onClick={() => setOpen(true)}>
            {t('cover.fromLibrary')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <PicturePicker
          accountId={accountId}
          onChoose={({ address, name }) => {
            setOpen(false)
            editor?.insertPicture({ address, name: name.replace(/\.\w+$/, '') })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
