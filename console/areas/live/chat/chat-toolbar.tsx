import { chatLimits } from '@greenroom/contract/areas/live/chat'
import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './chat.module.css'
import { type ChatFilter, chatViews, viewText } from './views.ts'

interface ChatToolbarProps {
  filter: ChatFilter
  onFilter: (filter: ChatFilter) => void
}

/** Chooses which messages of the chat are shown, and searches them. */
export function ChatToolbar({ filter, onFilter }: ChatToolbarProps) {
  const { t } = useTranslation('liveChat')
  return (
    <div className={classes.toolbar}>
      <Select
        className={classes.view}
        aria-label={t('view')}
        allowDeselect={false}
        data={chatViews.map(value => ({ value, label: viewText(value) }))}
        value={filter.view}
        onChange={value =>
          onFilter({ ...filter, view: chatViews.find(view => view === value) ?? filter.view })
        }
      />
      <TextInput
        flex={1}
        miw={0}
        type="search"
        aria-label={t('searchHint')}
        placeholder={t('search')}
        rightSection={<IconSearch size={16} aria-hidden />}
        maxLength={chatLimits.search}
        value={filter.text}
        onChange={event => onFilter({ ...filter, text: event.currentTarget.value })}
      />
    </div>
  )
}
