import type { Message } from '@greenroom/contract/areas/messages/messages'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconArrowsSort, IconRefresh } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../kit/actions/action.ts'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { spokenShortcut } from '../../../kit/actions/shortcut.ts'
import type { ListState } from '../../../kit/list/address.ts'
import { SearchLine } from '../../../kit/list/search/search-line.tsx'
import type { ListSteps } from '../../../kit/list/use-list-state.ts'
import type { Selection } from '../../../kit/list/use-selection.ts'
import type { Views } from '../../../kit/list/views/use-views.ts'
import { ViewChips } from '../../../kit/list/views/view-chips.tsx'
import { ViewsMenu } from '../../../kit/list/views/views-menu.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { Tooltip } from '../../../kit/overlay/tooltip.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import classes from './inbox-bar.module.css'
import { inboxList, searchKeys } from './inbox-list.ts'

const searchFilters = inboxList.filters.filter(({ key }) => searchKeys.includes(key))
const noBadges = () => null

/** The filters of the state that the search line has, or those that it does not have. */
const filtersOf = ({ filters }: ListState, inSearch: boolean): ListState['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => searchKeys.includes(key) === inSearch))

interface InboxBarProps {
  steps: ListSteps
  /** How many messages match; undefined while it is not known. */
  total: number | undefined
  messages: readonly Message[]
  selection: Selection<Message>
  /** What can be done with the selected messages. */
  bulk: readonly Action[]
  refresh: Action
  views: Views
}

/** The bar above the inbox: the search line, then the actions for selected messages, or the number of messages and the saved views. */
export function InboxBar({ steps, total, messages, selection, bulk, refresh, views }: InboxBarProps) {
  const { t } = useTranslation(['messages', 'list'])
  const format = useFormat()
  const { state, search } = steps
  const onSearch = useCallback(
    (filters: ListState['filters'], isTyping?: boolean) => {
      if (!search({ ...filtersOf(state, false), ...filters }, isTyping)) refresh.run()
    },
    [search, state, refresh],
  )
  const selected = messages.filter(({ id }) => selection.state[id]).length
  const selectPage = () =>
    selection.change(
      selected === messages.length ? {} : Object.fromEntries(messages.map(({ id }) => [id, true])),
    )
  return (
    <div className={classes.bar}>
      <Checkbox
        aria-label={t('inbox.selectPage')}
        checked={messages.length > 0 && selected === messages.length}
        indeterminate={selected > 0 && selected < messages.length}
        disabled={messages.length === 0}
        onChange={selectPage}
      />
      {selection.rows.length > 0 ? (
        <section className={classes.bulk} aria-label={t('list:selection.actions')}>
          <span role="status">{t('list:selection.count', { count: selection.rows.length })}</span>
          {bulk.map(action => (
            <ActionButton key={action.id} action={action} variant="default" size="xs" />
          ))}
          <Button variant="subtle" color="gray" size="xs" onClick={selection.clear}>
            {t('list:selection.clear')}
          </Button>
        </section>
      ) : (
        <>
          <div className={classes.search}>
            <SearchLine filters={searchFilters} applied={filtersOf(state, true)} onSearch={onSearch} />
          </div>
          <span className={classes.total} role="status" data-total={total}>
            {total !== undefined && t('list:total', { total: format.number(total) })}
          </span>
          <div className={classes.views}>
            <ViewChips views={views} badgesOf={noBadges} />
          </div>
          <div className={classes.tools}>
            <OrderMenu steps={steps} />
            <Tooltip label={refresh.label()}>
              <ActionIcon
                size="lg"
                aria-label={refresh.label()}
                aria-keyshortcuts={spokenShortcut(refresh)}
                onClick={() => refresh.run()}
              >
                <IconRefresh size={18} />
              </ActionIcon>
            </Tooltip>
            <ViewsMenu views={views} canShare={inboxList.resource.isShareable} />
          </div>
        </>
      )}
    </div>
  )
}

const orders = { cause: 'byCause', '-time': 'newest', time: 'oldest' } as const

/** Whether messages stand under their causes, or in the order of time. */
function OrderMenu({ steps }: Pick<InboxBarProps, 'steps'>) {
  const { t } = useTranslation('messages')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('inbox.order')}>
          <ActionIcon size="lg" aria-label={t('inbox.order')}>
            <IconArrowsSort size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={steps.state.sort ?? 'cause'}
          onChange={value => steps.sortBy(value === 'cause' ? undefined : value)}
        >
          {Object.entries(orders).map(([value, name]) => (
            <Menu.RadioItem key={value} value={value}>
              {t(`inbox.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
