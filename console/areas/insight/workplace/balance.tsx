import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePermission } from '../../../kit/permission.tsx'

const BalanceTiles = lazy(async () => ({ default: (await import('../../services/index.ts')).BalanceTiles }))

/** What the account has, for who may read it; it comes after the page. */
export function Balance() {
  const may = usePermission()
  if (!may('service:read-balance')) return null
  return (
    <Suspense fallback={<Skeleton height={84} />}>
      <BalanceTiles />
    </Suspense>
  )
}
