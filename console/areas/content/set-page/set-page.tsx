import '../locales/index.ts'
import { type ContentSetRow, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import { listSetItems, type SetItem, setItemsLimits } from '@greenroom/contract/areas/content/set-items'
import { Button, Group, Loader, NumberInput } from '@mantine/core'
import { IconHistory, IconPencil, IconPinFilled, IconSpeakerphone } from '@tabler/icons-react'
import i18next from 'i18next'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { conditionsText } from '../../../kit/content/conditions.ts'
import { sourceText } from '../../../kit/content/labels.ts'
import { Page } from '../../../kit/display/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { defineList, type List } from '../../../kit/list/definition.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { useTabTitle } from '../../../kit/navigation/tab.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { EntityHistory } from '../../audit/index.ts'
import { TitleLink } from '../content-items/badges.tsx'
import { ContentView } from '../content-items/content-item-view.tsx'
import { itemTextLabel } from '../content-items/labels.ts'
import { ContentTypeBadge, StatusBadge } from '../content-sets/badges.tsx'
import { ContentSetForm } from '../content-sets/content-set-form.tsx'
import { filterTypeText } from '../content-sets/labels.ts'
import { AddDialog } from './add-dialog.tsx'
import { itemActions } from './item-actions.ts'
import { moveItem } from './move-item.ts'
import classes from './set-page.module.css'

/** What a set holds, in its order. */
const defineItemList = ({ id, filterType }: Pick<ContentSetRow, 'id' | 'filterType'>): List<SetItem> =>
  defineList({
    call: listSetItems,
    params: { id },
    rowName: item => item.title,
    selectionLimit: setItemsLimits.idsPerCall,
    empty: {
      drawing: 'content',
      title: () => i18next.t('contentSet:empty'),
      message: () => i18next.t(filterType === 'rules' ? 'contentSet:emptyByRules' : 'contentSet:emptyByHand'),
    },
    filters: [],
    columns: [
      {
        key: 'place',
        title: () => i18next.t('contentSet:place'),
        width: 72,
        align: 'end',
        render: item => item.place,
      },
      {
        key: 'title',
        title: () => i18next.t('contentItems:field.title'),
        width: 240,
        primary: true,
        render: item => (
          <span className={classes.title}>
            <TitleLink contentItem={item} />
            {item.pinned && (
              <IconPinFilled
                size={14}
                role="img"
                aria-label={i18next.t('contentSet:pinned')}
                className={classes.pin}
              />
            )}
          </span>
        ),
      },
      {
        key: 'author',
        title: () => i18next.t('contentItems:field.author'),
        width: 110,
        render: item => item.author,
      },
      {
        key: 'source',
        title: () => i18next.t('contentItems:field.source'),
        width: 100,
        render: item => sourceText(item.source),
      },
      {
        key: 'topic',
        title: () => itemTextLabel('topic'),
        width: 110,
        render: item => item.topic,
      },
      {
        key: 'clicks',
        title: () => i18next.t('contentItems:field.clicks'),
        width: 88,
        align: 'end',
        render: item => <ShortNumber value={item.clicks} />,
      },
      {
        key: 'publishedTime',
        title: () => i18next.t('contentItems:field.publishedTime'),
        width: 106,
        render: item => <RelativeTime instant={item.publishedTime} />,
      },
      {
        key: 'status',
        title: () => i18next.t('contentItems:field.status'),
        width: 84,
        render: item => <StatusBadge status={item.status} />,
      },
    ],
  })

/** One set: facts, content items in order, and history. */
export function Component() {
  const { t } = useTranslation(['contentSet', 'content'])
  const { id = '' } = useParams()
  const { data, error, refetch } = useCallQuery(readContentSet, { params: { id } }, { quiet: true })
  useTabTitle(data?.name)
  const reason = error && 'reason' in error ? error.reason : undefined
  if (data && !error) return <SetContentItems key={`${data.id} ${data.filterType}`} set={data} />
  return (
    <Page title={t('content:set.one')}>
      {!error && <SkeletonRows rows={8} height={32} />}
      {(reason === 'notFound' || reason === 'invalid') && (
        <EmptyState
          kind="missing"
          title={t('content:set.notFound')}
          action={
            <Button component={Link} to="/list/search-table" variant="default">
              {t('back')}
            </Button>
          }
        />
      )}
      {error && reason !== 'notFound' && reason !== 'invalid' && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

type Opened = 'add' | 'edit' | 'history' | SetItem

function SetContentItems({ set }: { set: ContentSetRow }) {
  const { t } = useTranslation('contentSet')
  const viewed = useViewedRow()
  const [opened, setOpened] = useState<Opened>()
  const { id, filterType } = set
  const list = useMemo(() => defineItemList({ id, filterType }), [id, filterType])
  const { open } = viewed
  const actions = useMemo(
    () =>
      itemActions(set, {
        add: () => setOpened('add'),
        view: item => open(item.id),
        moveTo: setOpened,
      }),
    [set, open],
  )
  const close = () => setOpened(undefined)
  const tools = (
    <>
      <Permission need={['channel:create']}>
        <Button
          component={Link}
          to={`/form/step?set=${id}`}
          variant="default"
          leftSection={<IconSpeakerphone size={16} />}
        >
          {t('action.promote')}
        </Button>
      </Permission>
      <Permission need={['operation-log:read']}>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} />}
          onClick={() => setOpened('history')}
        >
          {t('action.history')}
        </Button>
      </Permission>
      <Permission need={['content-set:update']}>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpened('edit')}>
          {t('action.edit')}
        </Button>
      </Permission>
    </>
  )
  return (
    <ListPage
      list={list}
      title={set.name}
      isUserTitle
      context={<SetSummary set={set} />}
      actions={actions}
      tools={tools}
    >
      {viewed.id !== '' && <ContentView id={viewed.id} onClose={viewed.close} />}
      {opened === 'add' && <AddDialog set={set} onClose={close} />}
      {opened === 'edit' && <ContentSetForm set={set} onClose={close} />}
      {opened === 'history' && (
        <SideDrawer title={t('action.history')} onClose={close}>
          <EntityHistory entities={['content-set', 'content-set-item']} id={id} />
        </SideDrawer>
      )}
      {typeof opened === 'object' && <MoveDialog set={set} item={opened} onClose={close} />}
    </ListPage>
  )
}

/** A short summary of a set, with its rules if it has any. */
function SetSummary({ set }: { set: ContentSetRow }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const facts: [string, ReactNode][] = [
    [t('set.number'), set.number],
    [t('set.status'), <StatusBadge key="status" status={set.status} />],
    [t('set.contentType'), <ContentTypeBadge key="type" type={set.contentType} />],
    [t('set.filterType'), filterTypeText(set.filterType)],
    [t('set.count'), format.number(set.count)],
    [t('set.createdTime'), <RelativeTime key="created" instant={set.createdTime} />],
    [t('set.updatedTime'), <RelativeTime key="updated" instant={set.updatedTime} />],
    ...(set.description === ''
      ? []
      : [[t('set.description'), set.description] satisfies [string, ReactNode]]),
    ...(set.rules ? [[t('set.rules'), conditionsText(set.rules, format)] satisfies [string, ReactNode]] : []),
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {set.refreshing && (
        <span role="status">
          <Loader size={12} mr={6} />
          {t('set.refreshing')}
        </span>
      )}
    </>
  )
}

interface MoveDialogProps {
  set: ContentSetRow
  item: SetItem
  onClose: () => void
}

/** Asks for the place that a content item goes to. */
function MoveDialog({ set, item, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['contentSet', 'kit'])
  const [place, setPlace] = useState<number | string>(item.place)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typeof place !== 'number') return
    void moveItem(set, item, place)
    onClose()
  }

  return (
    <Dialog
      centered
      title={<span translate="no">{t('move.title', { name: item.title })}</span>}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <NumberInput
          label={t('move.place', { last: set.count })}
          min={1}
          max={set.count}
          allowDecimal={false}
          value={place}
          onChange={setPlace}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" disabled={typeof place !== 'number'}>
            {t('move.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
