/** Where tables are made: which database, and the cluster if there is one. */
export interface Place {
  database: string
  cluster: string | undefined
}

/** Batches of which ClickHouse knows that it has them, if they are sent again. */
const rememberedBatches = 10_000
/** Days for which events of programs are stored. */
const botDays = 30

interface Table {
  name: string
  columns: string
  /** The same row again replaces it. */
  version: string
  partition: string
  order: string
  /** Spreads rows over the shards; equal rows must be on the same one. */
  shardBy: string
  more?: string
}

const eventTable: Table = {
  name: 'event',
  columns: `
  id UUID,
  type LowCardinality(String),
  content_item_id UUID,
  author LowCardinality(String),
  source LowCardinality(String),
  topic LowCardinality(String),
  genre LowCardinality(String),
  referrer LowCardinality(String),
  visitor Int64,
  is_stable Bool,
  is_bot Bool,
  seconds UInt32,
  count UInt32,
  occurred_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  seq UInt64 CODEC(Delta, ZSTD),
  INDEX received received_at TYPE minmax GRANULARITY 1`,
  version: 'seq',
  partition: 'toYYYYMM(occurred_at)',
  // The day is a day of UTC, so that another time zone needs no other table.
  order: "(type, toDate32(occurred_at, 'UTC'), content_item_id, id)",
  shardBy: 'cityHash64(id)',
  more: `\nTTL toDateTime(occurred_at, 'UTC') + INTERVAL ${botDays} DAY DELETE WHERE is_bot`,
}

/** Visitors by day of the installation's time zone, which remain when their events are deleted. */
const visitorTable: Table = {
  name: 'visitor_day',
  columns: `
  day Date32,
  visitor Int64,
  is_stable Bool`,
  version: '',
  partition: 'toYYYYMM(day)',
  order: '(day, visitor)',
  shardBy: 'intHash64(visitor)',
}

/**
 * Figures of months whose events were deleted, by quarter of an hour, from which the hours of every time zone can be
 * summed up.
 */
const pastTable: Table = {
  name: 'past',
  columns: `
  at DateTime64(3, 'UTC'),
  type LowCardinality(String),
  content_item_id UUID,
  author LowCardinality(String),
  source LowCardinality(String),
  topic LowCardinality(String),
  genre LowCardinality(String),
  referrer LowCardinality(String),
  seconds UInt64,
  count UInt64`,
  version: '',
  partition: 'toYYYYMM(at)',
  order: '(type, at, content_item_id, author, source, topic, genre, referrer)',
  shardBy: 'cityHash64(content_item_id)',
}

/** The statements that bring the tables from one version to the next; each can be repeated. Never change one that was released: add another. */
export const versions = (place: Place): string[][] => [
  [eventTable, visitorTable, pastTable].flatMap(table => createTable(table, place)),
]

/** The name of a table as it is stored; on a cluster, questions go to another one that is spread over the shards. */
export const storedName = (name: string, { cluster }: Pick<Place, 'cluster'>): string =>
  cluster === undefined ? name : `${name}_local`

/** The clause that makes a statement run on all servers of a cluster; empty without one. */
export const onCluster = ({ cluster }: Pick<Place, 'cluster'>): string =>
  cluster === undefined ? '' : ` ON CLUSTER \`${cluster}\``

function createTable(table: Table, place: Place): string[] {
  const { name, columns, version, partition, order, shardBy, more = '' } = table
  const { database, cluster } = place
  const tableName = storedName(name, place)
  const replaced = version === '' ? [] : [version]
  const replica = ["'/clickhouse/tables/{shard}/{database}/{table}'", "'{replica}'"]
  const engine =
    cluster === undefined
      ? `ReplacingMergeTree(${replaced.join()})`
      : `ReplicatedReplacingMergeTree(${[...replica, ...replaced].join(', ')})`
  const window =
    cluster === undefined ? 'non_replicated_deduplication_window' : 'replicated_deduplication_window'
  const create = `CREATE TABLE IF NOT EXISTS \`${database}\`.${tableName}${onCluster(place)} (${columns}
) ENGINE = ${engine}
PARTITION BY ${partition}
ORDER BY ${order}${more}
SETTINGS ${window} = ${rememberedBatches}`
  if (cluster === undefined) return [create]
  const spread = `CREATE TABLE IF NOT EXISTS \`${database}\`.${name}${onCluster(place)} AS \`${database}\`.${tableName}
ENGINE = Distributed(\`${cluster}\`, \`${database}\`, ${tableName}, ${shardBy})`
  return [create, spread]
}
