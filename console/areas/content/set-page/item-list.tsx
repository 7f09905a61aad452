import '../locales/index.ts'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { listSetItems, type SetItem, setItemsLimits } from '@greenroom/contract/areas/content/set-items'
import { IconPinFilled } from '@tabler/icons-react'
import i18next from 'i18next'
import { sourceText } from '../../../kit/content/labels.ts'
import { ShortNumber } from '../../../kit/exact.tsx'
import { defineList, type List } from '../../../kit/list/definition.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { TitleLink } from '../content-items/badges.tsx'
import { itemTextLabel } from '../content-items/labels.ts'
import { StatusBadge } from '../content-sets/badges.tsx'
import classes from './set-page.module.css'

/** What a set holds, in its order. */
export const defineItemList = ({ id, filterType }: Pick<ContentSetRow, 'id' | 'filterType'>): List<SetItem> =>
  defineList({
    call: listSetItems,
    params: { id },
    rowName: item => item.title,
    selectionLimit: setItemsLimits.idsPerCall,
    empty: {
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
