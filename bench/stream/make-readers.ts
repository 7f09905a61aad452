import { hash, randomBytes } from 'node:crypto'
import { connect } from '../../server/platform/database/database.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'

/** Creates signed-in users, each with a session, and returns their tokens. They have no usable password. */
export async function makeReaders(dataDir: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map(token => hash('sha256', token, 'base64url'))
  const connection = connect(await addressOfPostgres(dataDir), 1, { isLasting: true })
  try {
    await connection`
      with made as (
        insert into app_user (id, username, password_hash)
        select uuidv7(), 'reader-' || place, '' from generate_series(1, ${count}) as place
        returning id
      ), numbered as (
        select id, row_number() over () as place from made
      ), role_given as (
        insert into user_role (user_id, role_id)
        select made.id, role.id from made, role where role.code = 'user'
      )
      insert into session (id, user_id, token_hash, expires_at)
      select uuidv7(), id, (${hashes}::text[])[place], now() + interval '1 day' from numbered`
  } finally {
    await connection.end()
  }
  return tokens
}
