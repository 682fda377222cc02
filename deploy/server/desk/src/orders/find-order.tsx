import type { StaffListedOrder } from '@homeside/contract/staff-lists'
import { useText } from '@homeside/i18n/use-text'
import { Input } from 'antd'
import { useNavigate } from 'react-router-dom'

import { Key } from '../frame/keys.tsx'
import { useSession } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

/**
 * Opens the order of a number, the portal's, the provider's own or a parcel's; else the patient of a name or a birth date,
 * or whoever may be meant.
 */
export function FindOrder() {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const navigate = useNavigate()
  const { send, problem } = useSending()
  const find = (typed: string) =>
    send(async () => {
      const search = typed.trim()
      if (search === '') return
      const { Items } = await staffCall('GET', 'staff/orders', { query: { search, show: 'all', limit: 2 } })
      const [only, another] = Items
      const listed = { search: String(new URLSearchParams({ search })) }
      if (only && !another && isNumberOf(only, search)) return navigate(`/${SiteKey}/orders/${only.OrderKey}`)
      const { Items: people } = await staffCall('GET', 'staff/patients', { query: { search, limit: 2 } })
      const [who, other] = people
      if (who && !other) return navigate(`/${SiteKey}/patients/${who.PatientKey}`)
      if (who) return navigate({ pathname: `/${SiteKey}/patients`, ...listed })
      return navigate(
        only && !another ? `/${SiteKey}/orders/${only.OrderKey}` : { pathname: `/${SiteKey}/orders`, ...listed },
      )
    })
  return (
    <div>
      <Input.Search
        aria-label={t('orders.search')}
        placeholder={t('orders.search')}
        aria-keyshortcuts="/"
        suffix={<Key of="/" />}
        enterButton={t('orders.find')}
        onSearch={(typed) => void find(typed)}
      />
      <Refused problem={problem} />
    </div>
  )
}

/** Whether somebody typed a number of an order, or a part of one, and no name. */
function isNumberOf({ ExternalNumber, OrderNumber, TrackingNumber }: StaffListedOrder, typed: string): boolean {
  const plain = (number: string) => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  return [OrderNumber, ExternalNumber, TrackingNumber].some((number) => number && plain(number).includes(plain(typed)))
}
