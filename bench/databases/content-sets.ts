import { forms, type Maker, subjects, withoutIndexes } from '../kit/made-database.ts'

const latinWords = [
  ...['Travel', 'Vlog', 'Daily', 'City', 'Music', 'Food', 'Story', 'Live', 'Review', 'Fashion', 'Studio'],
  ...['Running', 'Camping', 'Coffee', 'Gadget', 'Weekend', 'Backstage', 'Portrait', 'Heritage', 'Glacier'],
  ...['Nocturne', 'Quartz', 'Saffron', 'Tundra', 'Velvet', 'Wharf', 'Yonder', 'Obsidian'],
]
/** Words that about one name in thirty thousand has, for searches that find little. */
const rareWords = ['昙花', '貔貅', 'Zephyr', 'Kintsugi']

/** How much more often the first words of a list are used than the last ones. */
const skew = 2.5

/**
 * Content sets of three years, made by PostgreSQL itself. The cost of each row in the product besides is left out: its
 * entry in the operation log, and each index row by row. The indexes are the product's own.
 */
export const contentSets = (count: number): Maker => ({
  prefix: `sets-${count}`,
  madeBy: import.meta.filename,
  tables: ['content_set'],
  fill: connection =>
    withoutIndexes(connection, 'content_set', async () => {
      await connection`delete from content_set`
      // A row's time grows with its number, as in life, and its id with its time.
      await connection`
        insert into content_set
          (id, name, content_type, filter_type, description, count, status, created_at, updated_at, version)
        select uuidv7(at - now()), name,
          case when type < 0.5 then 'img' when type < 0.8 then 'horizontalVideo' else 'verticalVideo' end,
          case when random() < 0.65 then 'artificial' else 'rules' end,
          case when random() < 0.4 then name || '的说明' else '' end,
          floor(power(random(), 3) * 400), case when random() < 0.7 then 'online' else 'offline' end,
          at, at + random() * least(interval '20 days', now() - at), 1 + floor(power(random(), 4) * 9)
        from (
          select random() as type, now() - interval '3 years' * (1 - place / ${count}::float8) as at,
            concat(
              (${subjects}::text[])[1 + floor(power(random(), ${skew}) * ${subjects.length})::int],
              case when random() < 0.3 then ' ' || (${latinWords}::text[])[1 + floor(power(random(), ${skew}) * ${latinWords.length})::int] || ' ' end,
              (${forms}::text[])[1 + floor(power(random(), ${skew}) * ${forms.length})::int],
              case when random() < ${rareWords.length / 30_000} then '·' || (${rareWords}::text[])[1 + floor(random() * ${rareWords.length})::int] end,
              case when random() < 0.6 then ' ' || (1 + floor(random() * 500)) end
            ) as name
          from generate_series(1, ${count}) as place
        ) as made`
    }),
})
