import { articleContentLimits } from '@greenroom/contract/areas/weixin/article-content'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useItemDrag } from '../../../../../kit/use-item-drag.ts'
import { shownPart } from '../state/article-store.ts'
import { useArticle, useEditing } from '../state/use-editing.ts'
import { PartTab } from './part-tab.tsx'
import classes from './parts-panel.module.css'

/** The articles of a draft in their order; the first is the head. */
export function PartsPanel() {
  const { t } = useTranslation('articles')
  const { store, readOnlyReason } = useEditing()
  const parts = useArticle(({ content }) => content.parts)
  const shownId = useArticle(({ partId }) => partId)
  const author = useArticle(state => shownPart(state)?.author ?? '')
  const isChangeable = readOnlyReason === undefined
  const drag = useItemDrag({ attribute: 'data-part', move: store.movePart })
  return (
    <nav aria-label={t('parts.title')}>
      <ul className={classes.parts} {...drag.list}>
        {parts.map((part, index) => (
          <PartTab
            key={part.id}
            part={part}
            index={index}
            count={parts.length}
            isShown={part.id === shownId}
            isDragged={part.id === drag.dragged}
            isChangeable={isChangeable}
            onGrab={event => drag.grab(part.id, event)}
          />
        ))}
        {isChangeable && parts.length < articleContentLimits.parts && (
          <li>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => store.addPart(author)}
            >
              {t('parts.add')}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  )
}
