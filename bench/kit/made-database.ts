import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql } from 'postgres'
import { withProgress } from '../../cli/terminal.ts'
import { connect, type SocketAddress } from '../../server/platform/database/database.ts'
import { findPrivateServer, startPrivateServer } from '../../server/platform/database/private-server.ts'
import { createLog } from '../../server/platform/log.ts'
import { root } from '../../tools/run.ts'
import type { Build } from './run.ts'
import { startServerProcess } from './server-process.ts'

const cache = join(root, '.cache/bench')

/** The administrator of a made database. */
export const administrator = { username: 'admin', password: 'Bench-2026' }
/** The settings of a first start that make this administrator. */
export const administratorSettings = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
}

/** How a database is filled. */
export interface Maker {
  /** Prefix of this database's directories: its kind and size. */
  prefix: string
  /** The module that fills it, as its `import.meta.filename`. */
  madeBy: string
  /** Tables whose triggers do not act meanwhile. */
  tables: readonly string[]
  /** @param connection one connection, which is the maker's alone */
  fill(connection: Sql): Promise<unknown>
}

/**
 * The data directory of a private, durable database with made rows. Making them takes minutes, so it stays in
 * `.cache/bench` until the migrations or the maker change.
 */
export async function madeDatabase(build: Build, maker: Maker): Promise<string> {
  const name = `${maker.prefix}-${build.name}-`
  const directory = join(cache, `${name}${await stamp(build, maker)}`)
  const mark = join(directory, 'made')
  if (existsSync(mark)) return directory
  await removeOthers(name)
  await mkdir(directory, { recursive: true })
  await withProgress(`Making the database ${name.slice(0, -1)}`, () => make(directory, build, maker))
  await writeFile(mark, '')
  return directory
}

async function make(dataDir: string, build: Build, { tables, fill }: Maker): Promise<void> {
  // A start makes the tables, by the migrations of that very build.
  const server = await startServerProcess({
    dataDir,
    logFile: join(dataDir, 'first-start.log'),
    settings: administratorSettings,
    isCallsOnly: true,
    checkout: build.root,
  })
  await server.stop()
  const postgres = await startPrivateServer({ dataDir, log: createLog('error') })
  const connection = connect(postgres.address, 1, { isLasting: true })
  try {
    await connection`set maintenance_work_mem = '512MB'`
    await connection`select setseed(0.4242)`
    for (const table of tables) await connection.unsafe(`alter table ${table} disable trigger user`)
    await fill(connection)
    for (const table of tables) await connection.unsafe(`alter table ${table} enable trigger user`)
    await connection`vacuum (analyze)`
    await connection`checkpoint`
  } finally {
    await connection.end()
    await postgres.stop()
  }
}

async function stamp(build: Build, { madeBy }: Maker): Promise<string> {
  const migrations = join(build.root, 'server/migrations')
  const names = (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const file of [...names.map(name => join(migrations, name)), madeBy]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}

/** Removes databases of earlier versions and of interrupted runs. The cluster may lie outside of their directory. */
async function removeOthers(prefix: string): Promise<void> {
  const names = await readdir(cache).catch((): string[] => [])
  for (const name of names.filter(each => each.startsWith(prefix))) {
    const link = join(cache, name, 'postgres')
    const cluster = await realpath(link).catch(() => link)
    if (cluster !== link) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** Drops the indexes of a table except its primary key while `work` fills it, and creates them again. */
export async function withoutIndexes(
  connection: Sql,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const rows = await connection`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = ${table}
      and indexname not in (select conname from pg_constraint)`
  for (const { indexname } of rows) await connection.unsafe(`drop index "${indexname}"`)
  await work()
  // For a partitioned table, PostgreSQL returns the definitions of its own indexes, not of the partitions.
  for (const { indexdef } of rows) await connection.unsafe(String(indexdef).replace(' ON ONLY ', ' ON '))
}

/** Where the private PostgreSQL of a running server listens. */
export async function addressOfPostgres(dataDir: string): Promise<SocketAddress> {
  const address = await findPrivateServer(dataDir)
  if (!address) throw new Error(`No PostgreSQL runs in ${dataDir}`)
  return address
}

/** A connection to the private PostgreSQL of a running server. */
export const connectToPostgres = async (dataDir: string): Promise<Sql> =>
  connect(await addressOfPostgres(dataDir), 1, { isLasting: true })

/** Words of which names are made; the first ones are used far more often. */
export const subjects = [
  ...['体育', '旅行', '美食', '春节', '健身', '数码', '汽车', '时尚', '亲子', '音乐', '电影', '游戏'],
  ...['城市夜跑', '咖啡', '露营', '通勤穿搭', '古镇', '家常菜', '毕业季', '读书', '摄影', '宠物'],
  ...['非遗', '天文', '航海', '戏曲', '园艺', '陶瓷', '书法', '极光', '潜水', '攀岩', '手冲', '养蜂'],
]
export const forms = [
  ...['短视频', '图文精选', '专题', '话题合集', '每周推荐', '直播回放', '深度', '榜单', '新人必看'],
  ...['年度盘点', '幕后', '编辑手记', '读者来信', '现场', '问答', '纪录'],
]
