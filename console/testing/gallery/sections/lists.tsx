import type { ContentItemRow } from '@greenroom/contract/areas/content/content-items'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { Badge } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import type { ListActions } from '../../../kit/list/actions.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { OrderedTable } from '../../../kit/list/ordered-table.tsx'
import { RowButton, RowLink } from '../../../kit/list/row-link.tsx'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { Part } from '../part.tsx'

const list = defineList({
  call: listContentItems,
  filters: [
    { kind: 'text', key: 'title', label: () => 'Title', maxLength: 100 },
    { kind: 'text', key: 'author', label: () => 'Author', maxLength: 100 },
  ],
  columns: [
    {
      key: 'title',
      title: () => 'Title',
      width: 260,
      primary: true,
      sortable: true,
      render: ({ title }) => <RowButton name={title} label="Edit" onClick={() => {}} />,
    },
    { key: 'status', title: () => 'State', width: 80, render: () => <StateDot tone="good" text="Online" /> },
    {
      key: 'genre',
      title: () => 'Genre',
      width: 80,
      render: () => <Badge color="secondary">Pictures</Badge>,
    },
    { key: 'author', title: () => 'Author', width: 60, render: ({ author }) => author },
    {
      key: 'clicks',
      title: () => 'Clicks',
      width: 60,
      align: 'end',
      sortable: true,
      render: ({ clicks }) => <ShortNumber value={clicks} />,
    },
  ],
  defaultSort: '-clicks',
  empty: { title: () => 'No content items', message: () => 'Items that you create stand here' },
  rowName: row => row.title,
  selectionLimit: 100,
  card: { face: () => <IconPhoto size={32} />, facts: ['genre', 'author'] },
})

const actions: ListActions<ContentItemRow> = {
  create: { id: 'item.create', label: () => 'New', run: () => {} },
  row: [
    { id: 'item.edit', label: () => 'Edit', run: () => {} },
    { id: 'item.publish', label: () => 'Put online', run: () => {} },
    { id: 'item.delete', label: () => 'Delete', danger: true, run: () => {} },
  ],
  bulk: [{ id: 'items.publish', label: () => 'Put online', run: async () => true }],
}

const blocks = ['Opening', 'Picture', 'Closing'].map(name => ({ id: name, name }))

const order = {
  placeOf: ({ name }: { name: string }) => blocks.findIndex(block => block.name === name) + 1,
  fits: () => true,
  hint: () => 'Drag it',
  moveTo: () => {},
}

/** Tables that are searched, sorted, paged and dragged. */
export function Lists() {
  return (
    <>
      <Part title="A list: search line, views, tools, rows of 40 px, page numbers" span={3} isBare>
        <ListPage
          list={list}
          title="Content library"
          context="Sets are composed of these."
          actions={actions}
        />
      </Part>
      <Part title="A table whose order is dragged" span={2}>
        <OrderedTable
          label="Blocks"
          rows={blocks}
          order={order}
          nameOf={({ name }) => name}
          head={<th>Block</th>}
        >
          {({ name }) => <td>{name}</td>}
        </OrderedTable>
      </Part>
      <Part title="Names that lead to their row">
        <RowLink to="/list/1" name="Ten hidden costs of a guesthouse" />
      </Part>
    </>
  )
}
