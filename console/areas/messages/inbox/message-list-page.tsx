import '../locales/index.ts'
import { countInbox, type Message, messageCauses } from '@greenroom/contract/areas/messages/messages'
import { defaultPageSize } from '@greenroom/contract/list'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconClock, IconClockOff, IconRefresh, IconSpeakerphone } from '@tabler/icons-react'
import i18next from 'i18next'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, actionOn } from '../../../kit/actions/action.ts'
import { useActions } from '../../../kit/actions/registry.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Page } from '../../../kit/display/page.tsx'
import { EmptyState, ErrorState, SkeletonRows, StaleLine } from '../../../kit/feedback/states.tsx'
import { toast } from '../../../kit/feedback/toast.ts'
import type { BulkAction } from '../../../kit/list/actions.ts'
import { type ListState, listRequest } from '../../../kit/list/address.ts'
import { CreateButton } from '../../../kit/list/create-button.tsx'
import { PageNumbers } from '../../../kit/list/page-numbers.tsx'
import { lastPage } from '../../../kit/list/pager.tsx'
import { filterText } from '../../../kit/list/search/filter-chips.tsx'
import { useListPreference } from '../../../kit/list/use-list-preference.ts'
import { type ListSteps, useListState } from '../../../kit/list/use-list-state.ts'
import { useSelection } from '../../../kit/list/use-selection.ts'
import { useViews } from '../../../kit/list/views/use-views.ts'
import { useTabDetail } from '../../../kit/navigation/tab.ts'
import { markRead, snooze, unsnooze } from '../commands.ts'
import { SnoozeDialog } from '../snooze-dialog.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { InboxBar } from './inbox-bar.tsx'
import { inboxList, inboxPageSize, isByCause } from './inbox-list.ts'
import { InboxNav } from './inbox-nav.tsx'
import { InboxRows } from './inbox-rows.tsx'
import classes from './message-list.module.css'
import { ReadingPane } from './reading-pane.tsx'
import { useInboxActions } from './use-inbox-actions.ts'
import { useViewedMessage } from './use-viewed-message.ts'

/** How many messages a page has; the address has another number only when it is not the lists' own. */
const pageSizeOf = ({ pageSize }: ListState) => (pageSize === defaultPageSize ? inboxPageSize : pageSize)

/** The request for the messages of a state: under their causes unless another order is set. */
const requestOf = (state: ListState) =>
  listRequest(inboxList, { ...state, pageSize: pageSizeOf(state), sort: state.sort ?? 'cause' })

/** The inbox: the user's messages at the left, the open one at the right. Administrators announce from here. */
export function Component() {
  const { t } = useTranslation('messages')
  const steps = useListState(inboxList)
  const { state } = steps
  const query = inboxList.usePage(requestOf(state))
  const messages = query.data?.list ?? []
  const viewed = useViewedMessage(messages)
  const views = useViews(inboxList, state, useListPreference(inboxList))
  const selection = useSelection(inboxList, messages, JSON.stringify(state.filters), () =>
    toast.notice(i18next.t('list:selection.limit', { limit: inboxList.selectionLimit })),
  )
  const [announcing, setAnnouncing] = useState(false)
  const [snoozing, setSnoozing] = useState<readonly Message[]>()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const replyField = useRef<HTMLTextAreaElement>(null)
  const [replyTo, setReplyTo] = useState<string>()
  const openedId = viewed.message?.id
  // The pane has the field once it shows the message.
  useEffect(() => {
    if (replyTo === undefined || replyTo !== openedId) return
    replyField.current?.focus()
    setReplyTo(undefined)
  }, [replyTo, openedId])
  const lastSelected = useRef<string>(undefined)
  const { applied } = views
  useTabDetail(useCallback(() => tabDetail(state, applied?.name), [state, applied]))

  function select(id: string, isRange = false): void {
    const places = [id, isRange ? lastSelected.current : id].map(one =>
      messages.findIndex(message => message.id === one),
    )
    const range = places.includes(-1)
      ? [id]
      : messages.slice(Math.min(...places), Math.max(...places) + 1).map(message => message.id)
    const ids = new Set(Object.keys(selection.state))
    const isSelected = ids.has(id)
    for (const one of range) ids[isSelected ? 'delete' : 'add'](one)
    lastSelected.current = id
    selection.change(Object.fromEntries([...ids].map(one => [one, true])))
  }

  const { keys, ofMessage } = useInboxActions({
    messages,
    opened: viewed.message,
    open: viewed.open,
    askSnooze: setSnoozing,
    reply(message) {
      if (viewed.id !== message.id) viewed.open(message.id)
      setReplyTo(message.id)
    },
    select,
  })

  const ofSelection = bulkActions(setSnoozing).map(
    (action): Action => ({
      ...actionOn(action, selection.rows),
      about: () => i18next.t('list:selection.count', { count: selection.rows.length }),
      group: 'selection',
      run: () =>
        void action.run(selection.rows).then(isDone => {
          if (isDone) selection.clear()
        }),
    }),
  )
  const refresh: Action = {
    id: 'list.refresh',
    label: () => i18next.t('list:refresh'),
    about: () => t('page.title'),
    icon: IconRefresh,
    group: 'page',
    shortcut: 'shift+r',
    run: () => void query.refetch(),
  }
  const announce: Action = {
    id: 'message.announce',
    label: () => i18next.t('messages:action.announce'),
    about: () => t('page.title'),
    icon: IconSpeakerphone,
    group: 'page',
    shortcut: 'n',
    need: 'message:announce',
    run: () => setAnnouncing(true),
  }
  useActions([announce, refresh, ...(selection.rows.length > 0 ? ofSelection : [])])

  return (
    <Page title={t('page.title')} context={t('page.context')} actions={<CreateButton create={announce} />}>
      <section
        className={classes.inbox}
        aria-label={t('page.title')}
        data-reading={viewed.id !== '' || undefined}
      >
        <div className={classes.head}>
          <InboxBar
            {...{ steps, messages, selection, refresh, views }}
            total={query.data?.total}
            bulk={ofSelection}
          />
          <InboxNav steps={steps} />
        </div>
        <div className={classes.rows}>
          <Rows {...{ steps, query }}>
            {unread => (
              <InboxRows
                messages={messages}
                unread={unread}
                openId={viewed.id}
                addressOf={viewed.addressOf}
                isSelected={id => selection.state[id] === true}
                onSelect={select}
              />
            )}
          </Rows>
        </div>
        <div className={classes.pane}>
          <ReadingPane
            viewed={viewed}
            actions={ofMessage.filter(
              ({ id, refusal }) =>
                viewed.message &&
                (id === 'message.snooze'
                  ? viewed.message.snoozedUntil === undefined
                  : refusal?.(viewed.message) === undefined),
            )}
            keys={keys.filter(({ id }) => id !== 'message.unsnooze')}
            replyField={replyField}
            isAlone={isNarrow}
          />
        </div>
      </section>
      {announcing && <AnnouncementForm onClose={() => setAnnouncing(false)} />}
      {snoozing && (
        <SnoozeDialog
          onClose={() => setSnoozing(undefined)}
          onChoose={until => {
            const ids = snoozing.map(({ id }) => id)
            setSnoozing(undefined)
            void snooze(ids, until).then(isDone => {
              if (!isDone) return
              selection.clear()
              if (ids.includes(viewed.id)) viewed.close()
            })
          }}
        />
      )}
    </Page>
  )
}

interface RowsProps {
  steps: ListSteps
  query: ReturnType<typeof inboxList.usePage>
  /** Draws the messages; with the number of unread ones by cause where they stand under their causes. */
  children: (unread: Readonly<Record<string, number>> | undefined) => React.ReactNode
}

/** The messages of one page, or what stands in their place. */
function Rows({ steps, query, children }: RowsProps) {
  const { t } = useTranslation('list')
  const { state } = steps
  const counts = useCallQuery(countInbox, {}, { quiet: true }).data
  const page = query.data
  if (query.error && !page) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!page) {
    return (
      <div className={classes.waiting}>
        <SkeletonRows rows={7} height={56} />
      </div>
    )
  }
  const pages = lastPage(page.total, page.pageSize)
  const unread = Object.fromEntries(messageCauses.map(cause => [cause, counts?.causes[cause].unread ?? 0]))
  return (
    <>
      {query.error && (
        <StaleLine text={t('stale')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {page.list.length === 0 && <NoRows steps={steps} total={page.total} pages={pages} />}
      {children(isByCause(state) ? unread : undefined)}
      {pages > 1 && (
        <nav className={classes.foot} aria-label={t('pages.title')}>
          <PageNumbers page={state.page} pages={pages} onPage={steps.goToPage} />
        </nav>
      )}
    </>
  )
}

/** Why there are no messages, and the way to some. */
function NoRows({ steps, total, pages }: { steps: ListSteps; total: number; pages: number }) {
  const { t } = useTranslation(['messages', 'list'])
  const { cause, place, ...searched } = steps.state.filters
  if (total > 0) {
    return (
      <EmptyState
        title={t('list:pages.beyond', { page: steps.state.page })}
        message={t('list:pages.beyondMessage', { total, pages })}
        action={<Button onClick={() => steps.goToPage(pages)}>{t('list:pages.toLast')}</Button>}
      />
    )
  }
  if (Object.keys(searched).length > 0) {
    return (
      <EmptyState
        kind="search"
        title={t('list:noMatch.title')}
        message={t('list:noMatch.message')}
        action={
          <Button variant="default" onClick={() => steps.search({})}>
            {t('list:filters.clear')}
          </Button>
        }
      />
    )
  }
  const name = place ? 'noneSnoozed' : cause ? 'noneOfCause' : 'allDone'
  return <EmptyState kind="done" title={t(`inbox.${name}`)} message={t(`inbox.${name}Hint`)} />
}

/** The actions on selected messages. */
function bulkActions(askSnooze: (messages: readonly Message[]) => void): BulkAction<Message>[] {
  return [
    {
      id: 'messages.read',
      icon: IconCheck,
      label: () => i18next.t('messages:action.read'),
      refusal: list =>
        list.every(({ status }) => status === 1) ? i18next.t('messages:refused.allRead') : undefined,
      run: markRead,
    },
    {
      id: 'messages.snooze',
      icon: IconClock,
      label: () => i18next.t('messages:action.snooze'),
      run: list => {
        askSnooze(list)
        return Promise.resolve(false)
      },
    },
    {
      id: 'messages.unsnooze',
      icon: IconClockOff,
      label: () => i18next.t('messages:action.unsnooze'),
      refusal: list =>
        list.every(({ snoozedUntil }) => snoozedUntil === undefined)
          ? i18next.t('messages:refused.notSnoozed')
          : undefined,
      run: list => unsnooze(list.map(({ id }) => id)),
    },
  ]
}

/** Tells the tab of this state apart: the name of the open view, or the filters that are set. */
function tabDetail({ filters }: ListState, view: string | undefined): string {
  if (view !== undefined) return view
  return inboxList.filters
    .flatMap(filter => {
      const values = filters[filter.key]
      return values ? [`${filter.label()} ${filterText(filter, values)}`.trim()] : []
    })
    .join(i18next.t('list:filters.separator'))
}
