import './locales/index.ts'
import type { PictureRow, PictureUse } from '@greenroom/contract/areas/pictures/pictures'
import { Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { searchShowing } from '../../kit/list/use-viewed-row.ts'
import classes from './pictures.module.css'

/** Where a use is edited; undefined for templates, which the editor of an article shows. */
function addressOf({ kind, recordId }: PictureUse): string | undefined {
  if (kind === 'article') return `/weixin/article/${recordId}`
  return kind === 'contentItem' ? `/list/content${searchShowing(recordId)}` : undefined
}

const titleOf = ({ title }: PictureUse) => title || i18next.t('pictures:uses.untitled')

function placeOf({ kind, place, partNumber }: PictureUse): string {
  if (kind === 'template') return i18next.t('pictures:uses.template')
  if (kind === 'contentItem') return i18next.t(`pictures:uses.contentItem.${place}`)
  const inPart = i18next.t(`pictures:uses.article.${place}`)
  return partNumber > 1 ? i18next.t('pictures:uses.part', { number: partNumber, place: inPart }) : inPart
}

/** Names the uses of a picture in a sentence. */
export const namesOfUses = ({ uses }: PictureRow): string =>
  [...new Set(uses.list.map(titleOf))].join(i18next.t('list:filters.separator'))

function UseLink({ use }: { use: PictureUse }) {
  const address = addressOf(use)
  const title = titleOf(use)
  if (address === undefined) return <span title={title}>{title}</span>
  return (
    <Link to={address} className={classes.link} title={title} translate="no">
      {title}
    </Link>
  )
}

/** The newest use of a picture in a row, and how many there are. */
export function NewestUse({ picture: { uses } }: { picture: PictureRow }) {
  const { t } = useTranslation('pictures')
  const [first] = uses.list
  if (uses.total === 0) {
    return (
      <Text span inherit c="dimmed">
        {t('uses.none')}
      </Text>
    )
  }
  return (
    <span className={classes.uses}>
      {first && <UseLink use={first} />}
      {(uses.total > 1 || !first) && (
        <Text span size="xs" c="dimmed" className={classes.more}>
          {t(first ? 'uses.more' : 'uses.count', { count: uses.total })}
        </Text>
      )}
    </span>
  )
}

/** All uses of a picture, each with its place. */
export function AllUses({ picture: { uses } }: { picture: PictureRow }) {
  const { t } = useTranslation('pictures')
  const hidden = uses.total - uses.list.length
  if (uses.total === 0) return t('uses.none')
  return (
    <>
      <ul className={classes.useList}>
        {uses.list.map(use => (
          <li key={`${use.recordId} ${use.partNumber} ${use.place}`}>
            <UseLink use={use} />
            <Text span size="xs" c="dimmed">
              {placeOf(use)}
            </Text>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {t('uses.hidden', { count: hidden })}
        </Text>
      )}
    </>
  )
}
