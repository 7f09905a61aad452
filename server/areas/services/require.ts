import type { ServiceCode } from '@greenroom/contract/service-codes'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { services } from './schema.ts'
import { standing } from './standing.ts'

/** Refuses calls whose service is not open now. It compares the expiry itself, so it is exact. */
export const createServiceCheck =
  ({ pool }: Database) =>
  async (code: ServiceCode): Promise<void> => {
    const [service] = await pool.select().from(services).where(eq(services.code, code))
    if (!service) throw new Error(`There is no service ${code}`)
    const state = standing(service)
    if (state === 'opened') return
    throw fail('serviceNotOpened', {
      service: service.id,
      title: service.title,
      expired: state === 'expired',
    })
  }
