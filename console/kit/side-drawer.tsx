import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnOfCursor } from './use-return-of-cursor.ts'

interface SideDrawerProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A drawer at the side of the page for as long as it is rendered; then the cursor is where it was before. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation('kit')

  useReturnOfCursor()

  return (
    <Drawer
      opened
      position="right"
      size={480}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      returnFocus={false}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
